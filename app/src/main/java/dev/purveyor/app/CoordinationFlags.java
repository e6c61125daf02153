package dev.purveyor.app;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.volume.controller.Coordination;
import dev.purveyor.volume.controller.race.RaceTimes;

/** How several instances share the work. */
final class CoordinationFlags {
    // Every instance asks the API server so often, for every Lease that it stands for.
    private static final Duration MOST_OFTEN = Duration.ofMillis(100);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--coordination", paramLabel = "MODE", defaultValue = "leader", converter = ModeFlag.class, description = "How several instances share the work: leader (one works, the others stand by), per-node (each for its own node), per-claim (all race for each claim), sharded (each works on its share), none (there is only one). Default: ${DEFAULT-VALUE}.")
    private Mode mode = Mode.LEADER;

    @Option(names = "--node-name", paramLabel = "NODE", defaultValue = "${env:NODE_NAME}", description = "The node that this instance serves (also NODE_NAME).")
    private @Nullable String node;

    @Option(names = "--lease-duration", paramLabel = "TIME", defaultValue = "15s", converter = DurationFlag.class, description = "How long the others wait for an instance that is not heard of any more (default: ${DEFAULT-VALUE}).")
    private Duration leaseDuration = Duration.ZERO;

    @Option(names = "--renew-deadline", paramLabel = "TIME", defaultValue = "10s", converter = DurationFlag.class, description = "How long an instance that cannot renew its lease goes on (default: ${DEFAULT-VALUE}).")
    private Duration renewDeadline = Duration.ZERO;

    @Option(names = "--retry-period", paramLabel = "TIME", defaultValue = "2s", converter = DurationFlag.class, description = "How often a lease is renewed (default: ${DEFAULT-VALUE}).")
    private Duration retryPeriod = Duration.ZERO;

    @Option(names = "--term-limit", paramLabel = "TIME", defaultValue = "30s", converter = DurationFlag.OrZero.class, description = "per-claim: how long an instance whose attempts fail keeps a claim for itself; 0 for ever (default: ${DEFAULT-VALUE}).")
    private Duration termLimit = Duration.ZERO;

    @Option(names = "--shards", paramLabel = "N", defaultValue = "16", description = "sharded: how many shards there are, the same for all instances (default: ${DEFAULT-VALUE}).")
    private int shards;

    enum Mode {
        LEADER, PER_NODE, PER_CLAIM, SHARDED, NONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static final class ModeFlag implements ITypeConverter<Mode> {
        @Override
        public Mode convert(String text) {
            return Stream.of(Mode.values()).filter(mode -> mode.toString().equalsIgnoreCase(text)).findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is none of " + Stream
                            .of(Mode.values()).map(Mode::toString).collect(Collectors.joining(", "))));
        }
    }

    Coordination chosen() {
        return switch (mode) {
            case NONE -> Coordination.none();
            case LEADER -> Coordination.leader(times());
            case SHARDED -> {
                var times = times();
                yield fitting("--shards " + shards, () -> Coordination.sharded(shards, times));
            }
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
        if (retryPeriod.compareTo(MOST_OFTEN) < 0) {
            throw misused("--retry-period must be " + DurationFlag.text(MOST_OFTEN) + " or more");
        }
        return fitting("--lease-duration " + DurationFlag.text(leaseDuration) + ", --renew-deadline "
                + DurationFlag.text(renewDeadline) + ", --retry-period " + DurationFlag.text(retryPeriod),
                () -> new LeaseTimes(leaseDuration, renewDeadline, retryPeriod));
    }

    private RaceTimes raceTimes() {
        var times = times();
        return new RaceTimes(times.duration(), times.renewDeadline(), times.retryPeriod(), termLimit);
    }

    private <T> T fitting(String flags, Supplier<T> settings) {
        try {
            return settings.get();
        } catch (IllegalArgumentException e) {
            throw misused(flags + ": " + e.getMessage());
        }
    }

    private CommandLine.ParameterException misused(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }
}
