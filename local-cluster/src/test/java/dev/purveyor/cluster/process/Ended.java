package dev.purveyor.cluster.process;

import java.util.ArrayList;
import java.util.List;

/** The processes of a test, which are gone when it is over, whether it passed or not. */
final class Ended {
    private final List<ProcessHandle> processes = new ArrayList<>();

    void add(ProcessHandle process) {
        processes.add(process);
    }

    void killAll() {
        for (var process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            process.onExit().join();
        }
    }
}
