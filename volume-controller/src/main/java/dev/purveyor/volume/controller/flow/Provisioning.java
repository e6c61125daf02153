package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.time.Duration;

import dev.purveyor.IgnoredException;
import dev.purveyor.InUseException;
import dev.purveyor.InfeasibleException;
import dev.purveyor.Refusal;
import dev.purveyor.RescheduleException;
import dev.purveyor.RetryLaterException;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.journal.IntentJournal;
import dev.purveyor.runtime.journal.JournalException;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.RetryPolicy;
import dev.purveyor.volume.FindResult;
import dev.purveyor.volume.InProgress;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;
import dev.purveyor.volume.controller.flow.Attempts.Attempt;
import dev.purveyor.volume.controller.flow.Saving.Saved;
import dev.purveyor.volume.controller.flow.Telling.Level;
import dev.purveyor.volume.controller.flow.Telling.Result;

/** From an intent to a saved volume. Each method is one step; what it returns is when to come back. */
final class Provisioning {
    private static final Duration SOON = Duration.ofSeconds(1);

    private final VolumeProvisioner provisioner;
    private final Requests requests;
    private final Calls calls;
    private final IntentJournal journal;
    private final Attempts attempts;
    private final Saving saving;
    private final Claims claims;
    private final FlowSettings settings;
    private final Telling tell;
    private final Time time;

    Provisioning(Parts parts, Attempts attempts, Saving saving, Claims claims) {
        this.provisioner = parts.provisioner();
        this.requests = new Requests(parts.abilities().parameters(), parts.settings().provisionLimit(), parts.time());
        this.calls = new Calls(parts.timers());
        this.journal = parts.journal();
        this.attempts = attempts;
        this.saving = saving;
        this.claims = claims;
        this.settings = parts.settings();
        this.tell = parts.telling();
        this.time = parts.time();
    }

    /** Makes it durable that something is begun, then begins. */
    Outcome begin(Snapshot snapshot, boolean first) {
        try {
            journal.commit(IntentCodec.encode(snapshot));
        } catch (JournalException.Full full) {
            return Outcome.askAgain(SOON);
        } catch (JournalException e) {
            tell.claim(snapshot.claim().head(), Level.WARNING, "ProvisioningFailed",
                    "The volume is not made before the intent to make it is recorded: " + e.getMessage());
            return Outcome.retry(settings.neverGivingUp());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.retry(settings.neverGivingUp());
        }
        var attempt = new Attempt(snapshot, first, false);
        attempts.put(attempt);
        return provision(attempt, true);
    }

    /** Calls the backend and deals with whatever comes back. */
    Outcome provision(Attempt attempt, boolean claimIsThere) {
        return new Call(attempt, claimIsThere).run(request -> provisioner.provision(request));
    }

    /** The claim is gone: what may have been made for it is found, saved, and so handed to the ordinary deletion. */
    Outcome abandon(Attempt attempt) {
        return new Call(attempt, false).run(request -> switch (provisioner.find(request)) {
            case NewVolume found -> found;
            case InProgress running -> running;
            case FindResult.Nothing nothing -> throw new NothingThere();
            case FindResult.CannotTell cannotTell -> provisioner.provision(request);
        });
    }

    /** The outcome is known and recorded: nothing is open any more. */
    void settled(String key) {
        attempts.remove(key);
        journal.clear(key);
    }

    private interface Backend {
        ProvisionResult ask(VolumeRequest request) throws Exception;
    }

    private static final class NothingThere extends RuntimeException {}

    /** One call of the backend for one attempt. */
    private final class Call {
        private final Attempt attempt;
        private final Snapshot snapshot;
        private final boolean claimIsThere;
        private final long started = time.nanos();

        Call(Attempt attempt, boolean claimIsThere) {
            this.attempt = attempt;
            this.snapshot = attempt.snapshot();
            this.claimIsThere = claimIsThere;
        }

        Outcome run(Backend backend) {
            var request = requests.from(snapshot, journal.epoch(), this::progress);
            ProvisionResult result;
            try {
                result = calls.within(settings.provisionLimit(), () -> backend.ask(request));
            } catch (NothingThere e) {
                settled(snapshot.key());
                return Outcome.done();
            } catch (Throwable e) {
                return Refusal.in(e).map(this::refused).orElseGet(() -> failed(describe(e)));
            }
            if (result instanceof InProgress running) return inBackground(running);
            if (result instanceof NewVolume volume && volume.answers(request)) return save(volume);
            return failed(result == null
                    ? "The provisioner returned null. It must return a volume, or throw."
                    : "The provisioner returned " + result + ", which answers another request.");
        }

        private Outcome save(NewVolume volume) {
            try {
                return switch (claimIsThere || !saving.isNamedByAny(volume)
                        ? saving.save(volume, snapshot)
                        : new Saved.Taken("", true)) {
                    case Saved.Stored stored -> succeeded(stored);
                    case Saved.Taken taken -> taken(taken, volume);
                    case Saved.Dying dying -> later("The volume waits for its name: " + dying.tell());
                    case Saved.Undecided undecided -> later(undecided.tell());
                    case Saved.Refused refused when claimIsThere -> failed(
                            "The volume was made, but the API server does not accept it: " + refused.tell());
                    case Saved.Refused refused -> undo(volume);
                };
            } catch (IOException e) {
                return failed("The volume was made, but could not be saved: " + e.getMessage());
            }
        }

        private Outcome succeeded(Saved.Stored stored) {
            settled(snapshot.key());
            tell.provisioned(snapshot.claim(), Result.SUCCEEDED, time.since(started));
            tell.claim(snapshot.claim().head(), Level.NORMAL, "ProvisioningSucceeded",
                    "Successfully provisioned volume " + stored.volume().name());
            return Outcome.done();
        }

        /** Only what this very attempt made, and no volume uses, is removed; anything else is for people to look at. */
        private Outcome taken(Saved.Taken taken, NewVolume volume) {
            if (claimIsThere) tell.claim(snapshot.claim().head(), Level.WARNING, "ProvisioningFailed", taken.tell());
            tell.provisioned(snapshot.claim(), Result.FAILED, time.since(started));
            if (taken.namesTheAsset()) {
                settled(snapshot.key());
                return Outcome.done();
            }
            return attempt.first() ? undo(volume) : Outcome.giveUp();
        }

        private Outcome undo(NewVolume volume) {
            try {
                calls.within(settings.deleteLimit(), () -> {
                    provisioner.delete(StoredVolume.of(volume));
                    return null;
                });
                settled(snapshot.key());
                return Outcome.done();
            } catch (Throwable e) {
                tell.claim(snapshot.claim().head(), Level.WARNING, "ProvisioningCleanupFailed",
                        "The volume " + snapshot.key() + " cannot be used and could not be removed: " + describe(e));
                return Outcome.retry(settings.neverGivingUp());
            }
        }

        private Outcome inBackground(InProgress running) {
            if (!attempt.inBackground()) journal.park(snapshot.key());
            attempts.put(attempt.asInBackground(true));
            progress(running.what());
            return Outcome.askAgain(running.delay());
        }

        private void progress(String what) {
            tell.claim(snapshot.claim().head(), Level.NORMAL, "Provisioning", what);
        }

        private Outcome refused(Refusal refusal) {
            if (refusal.nothingWasMade()) settled(snapshot.key());
            return switch (refusal) {
                case IgnoredException ignored -> {
                    tell.provisioned(snapshot.claim(), Result.IGNORED, time.since(started));
                    yield Outcome.done();
                }
                case InfeasibleException infeasible -> {
                    told(describe(infeasible));
                    yield Outcome.slow(settings.infeasiblePause());
                }
                case RescheduleException reschedule -> {
                    told(describe(reschedule));
                    yield reschedule();
                }
                case RetryLaterException later when later.delay().isPresent() -> {
                    told(describe(later));
                    attempts.put(attempt.goingOn());
                    yield retry(Backoff.constant(later.delay().get()));
                }
                case RetryLaterException later -> failed(describe(later));
                case InUseException inUse -> failed(describe(inUse));
            };
        }

        private Outcome reschedule() {
            var claim = snapshot.claim();
            if (claim.selectedNode() == null) return retry(settings.provisionRetries().backoff());
            return switch (claims.clearSelectedNode(claim.head())) {
                case dev.purveyor.runtime.access.Outcome.Success done -> Outcome.done();
                case dev.purveyor.runtime.access.Outcome.NotFound gone -> Outcome.done();
                default -> retry(settings.provisionRetries().backoff());
            };
        }

        private Outcome failed(String why) {
            told(why);
            attempts.put(attempt.goingOn());
            return retry(settings.provisionRetries().backoff());
        }

        private Outcome later(String why) {
            tell.claim(snapshot.claim().head(), Level.NORMAL, "Provisioning", why);
            attempts.put(attempt.goingOn());
            return Outcome.askAgain(SOON);
        }

        private void told(String why) {
            tell.provisioned(snapshot.claim(), Result.FAILED, time.since(started));
            tell.claim(snapshot.claim().head(), Level.WARNING, "ProvisioningFailed", "failed to provision volume with "
                    + "StorageClass \"" + snapshot.storageClass().name() + "\": " + why);
        }

        private Outcome retry(Backoff backoff) {
            return Outcome.retry(claimIsThere
                    ? new RetryPolicy(backoff, settings.provisionRetries().retries())
                    : RetryPolicy.forEver(backoff));
        }
    }

    static String describe(Throwable failure) {
        var message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getName() : message;
    }
}
