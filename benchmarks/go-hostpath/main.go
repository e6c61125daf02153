// The Go side of every comparison: a hostPath provisioner on sig-storage-lib-external-provisioner, as fast as its
// settings allow. Same provisioner name, folders and identity annotation as ours, so that each takes over the other's
// volumes. With --leader-elect and --storage it is the library's elector beside ours in one fleet.
package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
	"sigs.k8s.io/sig-storage-lib-external-provisioner/v13/controller"
)

const identityAnnotation = "hostPathProvisionerIdentity"

type hostPath struct {
	root     string
	identity string
	calls    *callLog
}

func (p *hostPath) Provision(_ context.Context, options controller.ProvisionOptions) (*v1.PersistentVolume, controller.ProvisioningState, error) {
	folder := filepath.Join(p.root, options.PVName)
	call := p.calls.begin("PROVISION", options.PVName)
	_, err := os.Stat(folder)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		call.failed()
		return nil, controller.ProvisioningFinished, err
	}
	call.ended(os.IsNotExist(err), "MADE", "FOUND")
	return &v1.PersistentVolume{
		ObjectMeta: metav1.ObjectMeta{
			Name:        options.PVName,
			Annotations: map[string]string{identityAnnotation: p.identity},
		},
		Spec: v1.PersistentVolumeSpec{
			PersistentVolumeReclaimPolicy: *options.StorageClass.ReclaimPolicy,
			AccessModes:                   options.PVC.Spec.AccessModes,
			Capacity:                      v1.ResourceList{v1.ResourceStorage: options.PVC.Spec.Resources.Requests[v1.ResourceStorage]},
			PersistentVolumeSource:        v1.PersistentVolumeSource{HostPath: &v1.HostPathVolumeSource{Path: folder}},
		},
	}, controller.ProvisioningFinished, nil
}

func (p *hostPath) Delete(_ context.Context, volume *v1.PersistentVolume) error {
	identity, found := volume.Annotations[identityAnnotation]
	if !found {
		return errors.New("the volume carries no identity")
	}
	if identity != p.identity {
		return &controller.IgnoredError{Reason: "another instance made it"}
	}
	folder := filepath.Join(p.root, volume.Name)
	call := p.calls.begin("DELETE", volume.Name)
	_, err := os.Stat(folder)
	if err := os.RemoveAll(folder); err != nil {
		call.failed()
		return err
	}
	call.ended(err == nil, "REMOVED", "ABSENT")
	return nil
}

func main() {
	kubeconfig := flag.String("kubeconfig", "", "the cluster")
	name := flag.String("provisioner", "example.com/hostpath", "the provisioner's name")
	root := flag.String("root", "/tmp/hostpath-provisioner", "where the folders are made")
	threads := flag.Int("threads", 32, "workers")
	qps := flag.Float64("qps", 10000, "requests a second; 5 is the library's default")
	burst := flag.Int("burst", 20000, "requests at once; 10 is the library's default")
	protobuf := flag.Bool("protobuf", false, "the binary encoding")
	finalizer := flag.Bool("finalizer", true, "guard volumes with the finalizer")
	leader := flag.Bool("leader-elect", false, "take the lease first")
	namespace := flag.String("namespace", "default", "where the lease is")
	leaseDuration := flag.Duration("lease-duration", controller.DefaultLeaseDuration, "as the library has it")
	renewDeadline := flag.Duration("renew-deadline", controller.DefaultRenewDeadline, "as the library has it")
	retryPeriod := flag.Duration("retry-period", controller.DefaultRetryPeriod, "as the library has it")
	storage := flag.String("storage", "", "the folder of a fleet: replaces the root, and records each call")
	caller := flag.String("caller", "go", "who is calling, in the record")
	klog.InitFlags(nil)
	flag.Parse()

	var calls *callLog
	if *storage != "" {
		*root = filepath.Join(*storage, "assets")
		calls = &callLog{file: filepath.Join(*storage, "calls"), caller: *caller}
	}
	config, err := clientcmd.BuildConfigFromFlags("", *kubeconfig)
	if err != nil {
		klog.Fatal(err)
	}
	config.QPS, config.Burst = float32(*qps), *burst
	if *protobuf {
		config.ContentType = "application/vnd.kubernetes.protobuf"
		config.AcceptContentTypes = "application/vnd.kubernetes.protobuf,application/json"
	}
	client := kubernetes.NewForConfigOrDie(config)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	controller.NewProvisionController(ctx, client, *name,
		&hostPath{root: *root, identity: os.Getenv("NODE_NAME"), calls: calls},
		controller.Threadiness(*threads),
		controller.AddFinalizer(*finalizer),
		controller.LeaderElection(*leader),
		controller.LeaderElectionNamespace(*namespace),
		controller.LeaseDuration(*leaseDuration),
		controller.RenewDeadline(*renewDeadline),
		controller.RetryPeriod(*retryPeriod),
	).Run(ctx)
}
