package dev.purveyor.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

import com.sun.management.OperatingSystemMXBean;

/** The machine at rest, so that a run measures its contender and not the aftermath of what came before. */
final class Quiet {
    private static final double AT_REST = 0.15;
    private static final int IN_A_ROW = 4;
    private static final int MOST_LOOKS = 120;

    private Quiet() {}

    /** Waits until the processors have had little to do for two seconds. */
    static void await() throws InterruptedException {
        var machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        machine.getCpuLoad();
        int quiet = 0;
        for (int look = 0; quiet < IN_A_ROW && look < MOST_LOOKS; look++) {
            TimeUnit.MILLISECONDS.sleep(500);
            quiet = machine.getCpuLoad() < AT_REST ? quiet + 1 : 0;
        }
        if (quiet < IN_A_ROW) System.err.println("The machine does not come to rest: the figures will be rough");
    }
}
