package dev.purveyor.runtime.lane;

/** What goes first among the keys that are ready. */
public enum Priority {
    /** Somebody is waiting for it now. */
    FRESH,
    /** What was there before we came, for example at a restart. It is overtaken, but never starved. */
    BACKLOG;

    Priority higher(Priority other) {
        return compareTo(other) <= 0 ? this : other;
    }
}
