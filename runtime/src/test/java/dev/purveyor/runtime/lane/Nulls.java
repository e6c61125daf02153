package dev.purveyor.runtime.lane;

import org.jspecify.annotations.NullUnmarked;

/** What an author without null checks would write. */
@NullUnmarked
final class Nulls {
    private Nulls() {}

    static Outcome outcome() {
        return null;
    }
}
