package dev.purveyor.app;

import java.time.Duration;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.volume.controller.Intents;
import dev.purveyor.volume.controller.ProvisionControllerBuilder;

/** How the controller works. The defaults are the controller's own. */
final class ControllerFlags {
    private static final double JITTER = 0.1;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--concurrency", paramLabel = "N", defaultValue = "32", description = "How many volumes are worked on at once (default: ${DEFAULT-VALUE}).")
    private int concurrency;

    @Option(names = "--resync-period", paramLabel = "TIME", defaultValue = "15m", converter = DurationFlag.class, description = "How often everything is looked at again without cause (default: ${DEFAULT-VALUE}).")
    private Duration resyncPeriod = Duration.ZERO;

    @Option(names = "--provision-timeout", paramLabel = "TIME", defaultValue = "5m", converter = DurationFlag.class, description = "After this a call that makes a volume is interrupted (default: ${DEFAULT-VALUE}).")
    private Duration provisionTimeout = Duration.ZERO;

    @Option(names = "--delete-timeout", paramLabel = "TIME", defaultValue = "5m", converter = DurationFlag.class, description = "After this a call that removes a volume is interrupted (default: ${DEFAULT-VALUE}).")
    private Duration deleteTimeout = Duration.ZERO;

    @Option(names = "--failed-provision-threshold", paramLabel = "N", defaultValue = "15", description = "How often a claim is retried before it waits for a change; 0 for ever (default: ${DEFAULT-VALUE}).")
    private int provisionRetries;

    @Option(names = "--failed-delete-threshold", paramLabel = "N", defaultValue = "15", description = "The same for deletions (default: ${DEFAULT-VALUE}).")
    private int deleteRetries;

    @Option(names = "--backoff", paramLabel = "on|off", defaultValue = "on", description = "Whether pauses between retries grow (default: ${DEFAULT-VALUE}).")
    private Switch backoff = Switch.ON;

    @Option(names = "--backoff-first", paramLabel = "TIME", defaultValue = "15s", converter = DurationFlag.class, description = "The first pause (default: ${DEFAULT-VALUE}).")
    private Duration firstPause = Duration.ZERO;

    @Option(names = "--backoff-max", paramLabel = "TIME", defaultValue = "1000s", converter = DurationFlag.class, description = "The longest pause (default: ${DEFAULT-VALUE}).")
    private Duration longestPause = Duration.ZERO;

    @Option(names = "--additional-names", paramLabel = "NAME", split = ",", description = "Further provisioner names to serve, for example the one before a migration.")
    private String[] additionalNames = {};

    @Option(names = "--finalizer", paramLabel = "on|off", defaultValue = "on", description = "Whether a finalizer keeps a PersistentVolume until its storage is gone (default: ${DEFAULT-VALUE}).")
    private Switch finalizer = Switch.ON;

    @Option(names = "--journal", paramLabel = "on|off", defaultValue = "on", description = "Whether what is begun is recorded first, so that a crash leaves nothing behind (default: ${DEFAULT-VALUE}).")
    private Switch journal = Switch.ON;

    @Option(names = "--drain-limit", paramLabel = "TIME", defaultValue = "30s", converter = DurationFlag.class, description = "How long to wait for running calls at the end (default: ${DEFAULT-VALUE}).")
    private Duration drainLimit = Duration.ZERO;

    ProvisionControllerBuilder applyTo(ProvisionControllerBuilder controller) {
        require(concurrency >= 1, "--concurrency must be 1 or more");
        require(provisionRetries >= 0, "--failed-provision-threshold must be 0 (for ever) or more");
        require(deleteRetries >= 0, "--failed-delete-threshold must be 0 (for ever) or more");
        require(firstPause.compareTo(longestPause) <= 0, "--backoff-max must not be less than --backoff-first");
        try {
            controller.additionalNames(additionalNames);
        } catch (IllegalArgumentException e) {
            throw misused("--additional-names: " + e.getMessage());
        }
        return controller.concurrency(concurrency).resyncPeriod(resyncPeriod).provisionTimeout(provisionTimeout)
                .deletionTimeout(deleteTimeout).failedProvisionThreshold(provisionRetries)
                .failedDeleteThreshold(deleteRetries).backoff(backoff()).finalizer(finalizer.isOn())
                .intents(journal.isOn() ? Intents.JOURNAL : Intents.NONE).drainLimit(drainLimit);
    }

    private Backoff backoff() {
        return backoff.isOn()
                ? Backoff.exponential(firstPause, longestPause, JITTER)
                : Backoff.constant(firstPause);
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) throw misused(otherwise);
    }

    private CommandLine.ParameterException misused(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }
}
