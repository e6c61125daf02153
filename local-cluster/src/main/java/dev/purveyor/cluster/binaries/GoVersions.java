package dev.purveyor.cluster.binaries;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Whether a Go is new enough. Pure. */
final class GoVersions {
    private static final Pattern VERSION = Pattern.compile("(?:go)?(\\d+)\\.(\\d+)");
    private static final int FETCHES_TOOLCHAINS = 21;

    private GoVersions() {}

    /**
     * Why this Go cannot compile what needs that version; empty if it can or may.
     *
     * @param installed as {@code go env GOVERSION} says it, for example {@code go1.26.8}
     * @param toolchain as {@code go env GOTOOLCHAIN} says it: unless it is {@code local}, a Go from 1.21 on fetches the
     *        newer version by itself
     */
    static Optional<String> objection(String installed, String toolchain, String needed) {
        var there = VERSION.matcher(installed).results().findFirst();
        var want = VERSION.matcher(needed).results().findFirst();
        if (there.isEmpty() || want.isEmpty() || number(there.get()) >= number(want.get())) return Optional.empty();
        boolean fetches = number(there.get()) >= 1000 + FETCHES_TOOLCHAINS && !toolchain.equals("local");
        return fetches ? Optional.empty() : Optional.of("Go " + needed + " or newer is needed, this is " + installed);
    }

    private static int number(MatchResult version) {
        return Integer.parseInt(version.group(1)) * 1000 + Integer.parseInt(version.group(2));
    }
}
