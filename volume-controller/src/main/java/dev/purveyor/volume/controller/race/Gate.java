package dev.purveyor.volume.controller.race;

import java.time.Duration;

import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.VolumeRecord;

/**
 * Whether this instance, among several, may act. Asked once a turn, and through the permit again before each effect, but
 * for one: the saving of a volume that was made is never held back. Its name is deterministic and a conflict is verified, so
 * holding it back would only hide an asset.
 *
 * <p>May block for a request; called by many threads, but by one at a time for one volume.
 */
public interface Gate {
    /** A gate that is never shut: for the only instance. */
    Gate OPEN = new Gate() {
        @Override
        public Pass toProvision(ClaimRecord claim) {
            return Pass.STANDING;
        }

        @Override
        public Pass toDelete(VolumeRecord volume) {
            return Pass.STANDING;
        }

        @Override
        public Pass toCleanUp(String volumeName) {
            return Pass.STANDING;
        }
    };

    /** To make a volume for the claim, or to go on making it. */
    Pass toProvision(ClaimRecord claim);

    /** To guard, to delete, or to let go of a volume that is ours by its name and identity. */
    Pass toDelete(VolumeRecord volume);

    /** To look for what may have been made for a claim that needs it no more. */
    Pass toCleanUp(String volumeName);

    /** The answer. */
    sealed interface Pass {
        Pass SHUT = new Shut();
        Pass STANDING = new Granted(Permit.STANDING);

        record Granted(Permit permit) implements Pass {}

        /** It is another instance's; a change of the claim, the volume or of who leads asks again. */
        record Shut() implements Pass {}

        /** Perhaps ours, when this time has passed. */
        record Later(Duration delay) implements Pass {}
    }

    /** The right to act on one volume for one turn. */
    interface Permit {
        /** One that does not end. */
        Permit STANDING = () -> true;

        /** Whether the right still holds at this very moment. Cheap: from memory and the clock. */
        boolean isValid();

        /** The turn is over; called once. */
        default void end(Outcome outcome) {}
    }
}
