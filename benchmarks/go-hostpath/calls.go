package main

import (
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"k8s.io/klog/v2"
)

// A file that several processes append to, one write for each line, in the words of the testkit's CallLine. The nil log
// records nothing.
type callLog struct {
	file   string
	caller string
	count  atomic.Int64
}

type call struct {
	log    *callLog
	kind   string
	id     string
	volume string
}

func (l *callLog) begin(kind, volume string) call {
	c := call{log: l, kind: kind, volume: volume}
	if l != nil {
		c.id = fmt.Sprintf("%d.%d", os.Getpid(), l.count.Add(1))
		c.note(kind + "_BEGIN")
	}
	return c
}

func (c call) ended(changed bool, yes, no string) {
	if changed {
		c.note(yes)
	} else {
		c.note(no)
	}
	c.note(c.kind + "_END")
}

func (c call) failed() {
	c.note(c.kind + "_FAILED")
}

func (c call) note(event string) {
	if c.log == nil {
		return
	}
	line := fmt.Sprintf("%d %s %s %s %s -\n", time.Now().UnixNano(), c.log.caller, event, c.id, c.volume)
	file, err := os.OpenFile(c.log.file, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		klog.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteString(line); err != nil {
		klog.Fatal(err)
	}
}
