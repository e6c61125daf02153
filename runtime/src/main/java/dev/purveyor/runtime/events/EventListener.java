package dev.purveyor.runtime.events;

/** Counts what becomes of events. Called without locks held; must be quick and must not throw. */
public interface EventListener {
    /** The API server has it. */
    default void sent() {}

    /** It will not be seen. */
    default void dropped(Drop why) {}

    /** Why an event is not seen. */
    enum Drop { SPAM, BUFFER_FULL, REFUSED, UNREACHABLE, CLOSED }

    /** Hears nothing. */
    static EventListener none() {
        return new EventListener() {
        };
    }
}
