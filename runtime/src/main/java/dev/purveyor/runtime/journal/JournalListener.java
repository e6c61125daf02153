package dev.purveyor.runtime.journal;

import java.time.Duration;

/** Hears what the journal writes, for logs and metrics. Called without locks held; must be quick and must not throw. */
public interface JournalListener {
    /** A write was acknowledged. */
    default void written(String object, int entries, int bytes, Duration took) {}

    /** A write did not end well; it is read back and repeated. */
    default void failed(String object, String why) {}

    /** The journal belongs to somebody else now. */
    default void fenced(String object, String why) {}

    /** Hears nothing. */
    static JournalListener none() {
        return new JournalListener() {
        };
    }
}
