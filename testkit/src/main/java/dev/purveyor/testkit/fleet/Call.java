package dev.purveyor.testkit.fleet;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * One call of provision or delete that an instance made.
 *
 * @param epoch the journal's, which only a provision knows
 * @param first where its beginning stands in the order of all that was recorded
 * @param last where its end stands; after everything else while it runs
 * @param paused whether its instance was paused in the middle of it
 */
public record Call(Kind kind, String instance, String volume, OptionalLong epoch, Instant begun, long first, long last,
        Effect effect, Ending ending, boolean paused) {
    /** What was called. */
    public enum Kind {
        PROVISION, DELETE
    }

    /** What it changed. */
    public enum Effect {
        MADE, FOUND_EXISTING, REMOVED, FOUND_NOTHING, NONE
    }

    /** How it came to an end. */
    public enum Ending {
        RETURNED, THREW, CUT_SHORT_BY_DEATH, STILL_RUNNING
    }

    /** Whether both are about one volume and there was a moment in which both ran. */
    public boolean overlaps(Call other) {
        return volume.equals(other.volume) && first < other.last && other.first < last;
    }

    @Override
    public String toString() {
        return kind + " of " + volume + " by " + instance + (epoch.isPresent() ? " in epoch " + epoch.getAsLong() : "")
                + " at " + begun + ": " + effect + ", " + ending + (paused ? ", paused meanwhile" : "");
    }
}
