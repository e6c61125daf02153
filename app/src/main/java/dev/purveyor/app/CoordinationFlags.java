package dev.purveyor.app;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.volume.controller.Coordination;
import dev.purveyor.volume.controller.race.RaceTimes;

/** How several instances share the work. */
final class CoordinationFlags {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--coordination", paramLabel = "MODE", defaultValue = "leader", description = "How several instances share the work: leader (one works, the others stand by), per-node (each for its own node), per-claim (all race for each claim), sharded (each works on its share), none (there is only one). Default: ${DEFAULT-VALUE}.")
    private Mode mode = Mode.LEADER;

    @Option(names = "--node-name", paramLabel = "NODE", defaultValue = "${env:NODE_NAME}", description = "The node that this instance serves (also NODE_NAME).")
    private @Nullable String node;

    @Option(names = "--lease-duration", paramLabel = "TIME", defaultValue = "15s", converter = DurationFlag.class, description = "How long the others wait for an instance that is not heard of any more (default: ${DEFAULT-VALUE}).")
    private Duration leaseDuration = Duration.ZERO;

    @Option(names = "--renew-deadline", paramLabel = "TIME", defaultValue = "10s", converter = DurationFlag.class, description = "How long an instance that cannot renew its lease goes on (default: ${DEFAULT-VALUE}).")
    private Duration renewDeadline = Duration.ZERO;

    @Option(names = "--retry-period", paramLabel = "TIME", defaultValue = "2s", converter = DurationFlag.class, description = "How often a lease is renewed (default: ${DEFAULT-VALUE}).")
    private Duration retryPeriod = Duration.ZERO;

    @Option(names = "--term-limit", paramLabel = "TIME", defaultValue = "30s", converter = DurationFlag.class, description = "per-claim: how long an instance whose attempts fail keeps a claim for itself; 0s for ever (default: ${DEFAULT-VALUE}).")
    private Duration termLimit = Duration.ZERO;

    @Option(names = "--shards", paramLabel = "N", defaultValue = "16", description = "sharded: how many shards there are, the same for all instances (default: ${DEFAULT-VALUE}).")
    private int shards;

    private enum Mode {
        LEADER, PER_NODE, PER_CLAIM, SHARDED, NONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    Coordination chosen() {
        return switch (mode) {
            case NONE -> Coordination.none();
            case LEADER -> Coordination.leader(times());
            case SHARDED -> fitting(() -> Coordination.sharded(shards, times()));
            case PER_CLAIM -> Coordination.perClaim(raceTimes());
            case PER_NODE -> Coordination.perNode(node().orElseThrow(() -> misused(
                    "--coordination per-node needs the name of the node: set NODE_NAME (in a pod from spec.nodeName) or"
                            + " --node-name.")));
        };
    }

    Optional<String> node() {
        return Optional.ofNullable(node).filter(name -> !name.isBlank());
    }

    private LeaseTimes times() {
        return fitting(() -> new LeaseTimes(leaseDuration, renewDeadline, retryPeriod));
    }

    private RaceTimes raceTimes() {
        return fitting(() -> new RaceTimes(leaseDuration, renewDeadline, retryPeriod, termLimit));
    }

    private <T> T fitting(Supplier<T> times) {
        try {
            return times.get();
        } catch (IllegalArgumentException e) {
            throw misused("The flags for coordination do not fit together: " + e.getMessage());
        }
    }

    private CommandLine.ParameterException misused(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }
}
