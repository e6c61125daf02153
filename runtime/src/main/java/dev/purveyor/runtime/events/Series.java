package dev.purveyor.runtime.events;

import java.time.Instant;

/** One Event object and how often it occurred. Guarded by the lock of {@link EventRecorder}. */
final class Series {
    final EventType type;
    final String reason;
    final String name;
    ObjectReference about;
    String message;
    int count;
    final Instant first;
    Instant last;

    /** Whether the API server has the object, so that a repeat is a PATCH. */
    boolean created;
    boolean queued;
    int tries;

    Series(ObjectReference about, EventType type, String reason, String message, String name, Instant first) {
        this.about = about;
        this.type = type;
        this.reason = reason;
        this.message = message;
        this.name = name;
        this.first = first;
        this.last = first;
    }

    void again(ObjectReference seen, String newMessage, Instant now) {
        about = seen;
        message = newMessage;
        count++;
        last = now;
    }
}
