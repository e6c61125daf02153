package dev.purveyor.volume.controller.flow;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

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
public interface Gate extends ClaimGate {
    /** A gate that is open to everything, for as long as this holds. */
    static Gate openWhile(BooleanSupplier holds) {
        return openWhile(holds, () -> true, Duration.ZERO);
    }

    /** The same, but while something else does not hold, nobody passes and all come back after a time. */
    static Gate openWhile(BooleanSupplier holds, BooleanSupplier also, Duration pause) {
        var granted = new Pass.Granted(() -> holds.getAsBoolean() && also.getAsBoolean());
        return new Gate() {
            @Override
            public Pass toProvision(ClaimRecord claim) {
                return pass();
            }

            @Override
            public Pass toDelete(VolumeRecord volume) {
                return pass();
            }

            @Override
            public Pass toCleanUp(String volumeName) {
                return pass();
            }

            private Pass pass() {
                if (!holds.getAsBoolean()) return Pass.shut();
                return also.getAsBoolean() ? granted : new Pass.Later(pause);
            }
        };
    }

    /** The same gate, but for claims, which are asked about elsewhere. */
    default Gate withClaimsBy(ClaimGate claims) {
        var rest = this;
        return new Gate() {
            @Override
            public Pass toProvision(ClaimRecord claim) {
                return claims.toProvision(claim);
            }

            @Override
            public Outcome served(ClaimRecord claim) {
                return claims.served(claim);
            }

            @Override
            public Pass toDelete(VolumeRecord volume) {
                return rest.toDelete(volume);
            }

            @Override
            public Pass toCleanUp(String volumeName) {
                return rest.toCleanUp(volumeName);
            }
        };
    }

    /** The same gate, whose permits are valid only as long as this holds, too. */
    default Gate andWhile(BooleanSupplier holds) {
        var gate = this;
        return new Gate() {
            @Override
            public Pass toProvision(ClaimRecord claim) {
                return holds.getAsBoolean() ? gate.toProvision(claim).andWhile(holds) : Pass.shut();
            }

            @Override
            public Outcome served(ClaimRecord claim) {
                return holds.getAsBoolean() ? gate.served(claim) : Outcome.done();
            }

            @Override
            public Pass toDelete(VolumeRecord volume) {
                return holds.getAsBoolean() ? gate.toDelete(volume).andWhile(holds) : Pass.shut();
            }

            @Override
            public Pass toCleanUp(String volumeName) {
                return holds.getAsBoolean() ? gate.toCleanUp(volumeName).andWhile(holds) : Pass.shut();
            }
        };
    }

    /** To guard, to delete, or to let go of a volume that is ours by its name and identity. */
    Pass toDelete(VolumeRecord volume);

    /** To look for what may have been made for a claim that needs it no more. */
    Pass toCleanUp(String volumeName);

    /** The answer. */
    sealed interface Pass {
        /** Does the work of a turn if that is allowed, and says when to come back. */
        default Outcome then(Function<Permit, Outcome> work) {
            return switch (this) {
                case Granted granted -> granted.run(work);
                case Shut shut -> Outcome.done();
                case Later later -> Outcome.askAgain(later.delay());
            };
        }

        /** The same, valid only as long as this holds, too. */
        default Pass andWhile(BooleanSupplier holds) {
            return this instanceof Granted granted ? new Granted(granted.permit.andWhile(holds)) : this;
        }

        static Pass shut() {
            return new Shut();
        }

        /** A permit that does not end by itself. */
        static Pass standing() {
            return new Granted(() -> true);
        }

        record Granted(Permit permit) implements Pass {
            private Outcome run(Function<Permit, Outcome> work) {
                var outcome = Outcome.retry();
                try {
                    outcome = work.apply(permit);
                    return outcome;
                } finally {
                    permit.end(outcome);
                }
            }
        }

        /** It is another instance's; a change of the claim, the volume or of who leads asks again. */
        record Shut() implements Pass {}

        /** Perhaps ours, when this time has passed. */
        record Later(Duration delay) implements Pass {}
    }

    /** The right to act on one volume for one turn. */
    interface Permit {
        /** Whether the right still holds at this very moment. Cheap: from memory and the clock. */
        boolean isValid();

        /** Whether another had it before us, whose last deed the caches may not show yet. */
        default boolean followsAnother() {
            return false;
        }

        /** The turn is over; called once. */
        default void end(Outcome outcome) {}

        /** The same, valid only as long as this holds, too. */
        default Permit andWhile(BooleanSupplier holds) {
            var permit = this;
            return new Permit() {
                @Override
                public boolean isValid() {
                    return permit.isValid() && holds.getAsBoolean();
                }

                @Override
                public boolean followsAnother() {
                    return permit.followsAnother();
                }

                @Override
                public void end(Outcome outcome) {
                    permit.end(outcome);
                }
            };
        }
    }
}
