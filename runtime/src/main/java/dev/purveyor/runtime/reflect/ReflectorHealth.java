package dev.purveyor.runtime.reflect;

import java.time.Instant;
import java.util.Optional;

/**
 * How a reflector is doing.
 *
 * @param synced whether a first list has been completed: the store is worth reading
 * @param lastContact when the server last told us something
 * @param trouble what is wrong now; empty while all is well
 * @param lists how many lists were completed; more than one means that watches could not be resumed
 * @param unreadable how often an object could not be decoded
 */
public record ReflectorHealth(boolean synced, Optional<Instant> lastContact, Optional<String> trouble, long lists,
        long unreadable) {
    static final ReflectorHealth UNKNOWN = new ReflectorHealth(false, Optional.empty(), Optional.empty(), 0, 0);

    ReflectorHealth contact(Instant now) {
        return new ReflectorHealth(synced, Optional.of(now), Optional.empty(), lists, unreadable);
    }

    ReflectorHealth listed(Instant now) {
        return new ReflectorHealth(true, Optional.of(now), Optional.empty(), lists + 1, unreadable);
    }

    ReflectorHealth trouble(String what) {
        return new ReflectorHealth(synced, lastContact, Optional.of(what), lists, unreadable);
    }

    ReflectorHealth oneMoreUnreadable() {
        return new ReflectorHealth(synced, lastContact, trouble, lists, unreadable + 1);
    }
}
