package dev.purveyor.app;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import picocli.CommandLine;

/**
 * SIGTERM and SIGINT, which the JVM turns into a shutdown. Left to itself it would then end with 143 or 130, as if
 * something had gone wrong; whoever asked for an end and got an orderly one shall see 0.
 */
final class StopSignal {
    private static final Logger LOG = LoggerFactory.getLogger(StopSignal.class);

    private final Thread hook;

    private StopSignal(Thread hook) {
        this.hook = hook;
    }

    /** Until it is forgotten, a signal closes the program and ends the process. */
    static StopSignal closing(Program program) {
        var hook = new Thread(() -> {
            LOG.info("Told to stop: begins nothing more, waits for what runs");
            program.close();
            Runtime.getRuntime().halt(CommandLine.ExitCode.OK);
        }, "purveyor-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        return new StopSignal(hook);
    }

    void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The signal was faster: the hook is at work, and ends the process.
            LOG.debug("The program stops", e);
        }
    }
}
