package dev.purveyor.runtime.journal;

/** Why the journal could not do what was asked. Nothing was acknowledged. */
public abstract sealed class JournalException extends RuntimeException {
    private JournalException(String message) {
        super(message);
    }

    /** Somebody else owns the journal now. This instance must stop: it will never be allowed to write again. */
    public static final class Fenced extends JournalException {
        Fenced(String message) {
            super(message);
        }
    }

    /** There is no room; ask again when intents have been cleared. The intent was not recorded. */
    public static final class Full extends JournalException {
        Full(String message) {
            super(message);
        }
    }

    /** What is stored cannot be understood. It is left as it is, for people to look at. */
    public static final class Unreadable extends JournalException {
        Unreadable(String message) {
            super(message);
        }
    }

    /** The API server gave no usable answer; the same call may be made again later. */
    public static final class Unavailable extends JournalException {
        Unavailable(String message) {
            super(message);
        }
    }

    /** The API server refused the write, for example for want of permission; the intent may be recorded by a later one. */
    public static final class Refused extends JournalException {
        Refused(String message) {
            super(message);
        }
    }

    /** The journal has been closed, or was never opened. */
    public static final class Closed extends JournalException {
        Closed(String message) {
            super(message);
        }
    }
}
