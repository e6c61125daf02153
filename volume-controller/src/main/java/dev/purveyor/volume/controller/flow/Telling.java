package dev.purveyor.volume.controller.flow;

import java.time.Duration;

import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.volume.controller.record.ClaimRecord;

/** What people and machines are told: events on the objects, counts and durations, log lines. Never blocks, never fails. */
public interface Telling {
    /** On a claim, by its head. */
    void claim(ObjectHead claim, Level level, String reason, String message);

    /** The same, of what every instance finds: users hear it once, however many there are. */
    void claimForAll(ObjectHead claim, Level level, String reason, String message);

    /** On a volume, by its head. */
    void volume(ObjectHead volume, Level level, String reason, String message);

    /** Counts as a provision that failed, and is told as {@link #claimForAll}: the first time that it is found. */
    void refused(ClaimRecord claim, String why);

    /** A provision ended, as far as this attempt goes. */
    void provisioned(ClaimRecord claim, Result result, Duration took);

    /** A deletion ended, as far as this attempt goes. */
    void deleted(String className, Result result, Duration took);

    /** How an event is marked. */
    enum Level {
        NORMAL, WARNING
    }

    /** How an attempt ended. */
    enum Result {
        SUCCEEDED, FAILED,
        /** Somebody else's: neither a success nor a failure. */
        IGNORED
    }
}
