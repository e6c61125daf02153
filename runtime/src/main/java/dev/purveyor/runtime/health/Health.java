package dev.purveyor.runtime.health;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Named checks, asked when somebody wants to know. Thread-safe. */
public final class Health {
    private final List<Registered> checks = new CopyOnWriteArrayList<>();

    /** What a failing check means. */
    public enum Kind {
        /** The process should be restarted. It is then not ready either. */
        LIVE,
        /** The process is in order but cannot do its work now. */
        READY
    }

    /** Says in words what is wrong, if anything is. Quick, does not block; what it throws counts as a problem. */
    @FunctionalInterface
    public interface Check {
        Optional<String> problem();
    }

    /** A check that can be taken back. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    private record Registered(Kind kind, String name, Check check) {}

    public Registration register(Kind kind, String name, Check check) {
        var registered = new Registered(kind, name, check);
        checks.add(registered);
        return () -> checks.remove(registered);
    }

    /** Asks the checks: for {@link Kind#READY} all of them, for {@link Kind#LIVE} only those. */
    public HealthReport report(Kind kind) {
        return new HealthReport(checks.stream().filter(check -> kind == Kind.READY || check.kind == Kind.LIVE)
                .map(check -> new HealthReport.Line(check.name, ask(check.check))).toList());
    }

    private static Optional<String> ask(Check check) {
        try {
            return check.problem();
        } catch (RuntimeException e) {
            return Optional.of("the check itself failed: " + e);
        }
    }
}
