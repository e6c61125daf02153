package dev.purveyor.volume.controller.flow;

import java.io.IOException;

import dev.purveyor.IgnoredException;
import dev.purveyor.InUseException;
import dev.purveyor.InfeasibleException;
import dev.purveyor.Refusal;
import dev.purveyor.RescheduleException;
import dev.purveyor.RetryLaterException;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.RetryPolicy;
import dev.purveyor.volume.InProgress;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeRequest;
import dev.purveyor.volume.controller.flow.Attempts.Attempt;
import dev.purveyor.volume.controller.flow.Gate.Permit;
import dev.purveyor.volume.controller.flow.Saving.Saved;
import dev.purveyor.volume.controller.flow.Telling.Level;
import dev.purveyor.volume.controller.flow.Telling.Result;

/** One call of the backend for one attempt, and what follows from its answer. */
final class ProvisionCall {
    private final Provisioning flow;
    private final Attempt attempt;
    private final Snapshot snapshot;
    private final boolean claimIsThere;
    private final Permit permit;
    private final long started;

    /** Asks for the asset, in one way or another. */
    interface Backend {
        ProvisionResult ask(VolumeRequest request) throws Exception;
    }

    /** There is no asset, and none is being made. */
    static final class NothingThere extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    ProvisionCall(Provisioning flow, Attempt attempt, boolean claimIsThere, Permit permit) {
        this.flow = flow;
        this.started = flow.time.nanos();
        this.attempt = attempt;
        this.snapshot = attempt.snapshot();
        this.claimIsThere = claimIsThere;
        this.permit = permit;
    }

    Outcome run(Backend backend) {
        if (!permit.isValid()) return anothersNow();
        VolumeRequest request;
        ProvisionResult result;
        try {
            request = flow.requests.from(snapshot, flow.journal.epoch(), this::progress);
            result = flow.calls.within(flow.settings.provisionLimit(), () -> backend.ask(request));
        } catch (NothingThere e) {
            flow.settled(snapshot.key());
            return Outcome.done();
        } catch (Throwable e) {
            return Refusal.in(e).map(this::refused).orElseGet(() -> failed(Provisioning.describe(e)));
        }
        if (result instanceof InProgress running) return inBackground(running);
        if (result instanceof NewVolume volume && volume.answers(request)) return save(volume, request);
        return failed(result == null
                ? "The provisioner returned null. It must return a volume, or throw."
                : "The provisioner returned " + result + ", which answers another request.");
    }

    private Outcome save(NewVolume volume, VolumeRequest request) {
        try {
            return switch (claimIsThere
                    ? flow.saving.save(volume, snapshot)
                    : flow.saving.saveUnlessNamed(volume, snapshot)) {
                case Saved.Stored stored -> succeeded(stored);
                case Saved.Taken taken -> taken(taken, request);
                case Saved.Surplus surplus -> undo(request);
                case Saved.Dying dying -> later("The volume waits for its name: " + dying.tell());
                case Saved.Undecided undecided -> later(undecided.tell());
                case Saved.Refused refused when claimIsThere -> unsaved(refused.tell());
                case Saved.Refused refused -> undo(request);
            };
        } catch (IOException e) {
            return failed("The volume was made, but could not be saved: " + e.getMessage());
        }
    }

    private Outcome succeeded(Saved.Stored stored) {
        flow.settled(snapshot.key());
        flow.tell.provisioned(snapshot.claim(), Result.SUCCEEDED, flow.time.since(started));
        flow.tell.claim(snapshot.claim().head(), Level.NORMAL, "ProvisioningSucceeded",
                "Successfully provisioned volume " + stored.volume().name());
        return Outcome.done();
    }

    // The asset exists, so it is not given up; what the API server refuses today (a token, a quota) it may take tomorrow.
    private Outcome unsaved(String why) {
        told("The volume was made, but the API server does not accept it: " + why);
        flow.attempts.put(attempt.goingOn());
        return Outcome.retry(flow.settings.neverGivingUp());
    }

    /** Only what this very attempt made, and no volume uses, is removed; anything else is for people to look at. */
    private Outcome taken(Saved.Taken taken, VolumeRequest request) {
        flow.tell.provisioned(snapshot.claim(), Result.FAILED, flow.time.since(started));
        if (taken.namesTheAsset()) {
            if (claimIsThere) warn(taken.tell());
            flow.settled(snapshot.key());
            return Outcome.done();
        }
        if (attempt.first()) {
            warn(taken.tell());
            return undo(request);
        }
        warn(taken.tell() + " Until then an asset for " + snapshot.key() + " may exist that no volume names.");
        return Outcome.giveUp();
    }

    private Outcome undo(VolumeRequest request) {
        if (!permit.isValid()) return anothersNow();
        try {
            flow.calls.within(flow.settings.deleteLimit(), () -> {
                flow.provisioner.delete(StoredVolume.undoing(request));
                return request;
            });
            flow.settled(snapshot.key());
            return Outcome.done();
        } catch (Throwable e) {
            flow.tell.claim(snapshot.claim().head(), Level.WARNING, "ProvisioningCleanupFailed", "The volume "
                    + snapshot.key() + " cannot be used and could not be removed: " + Provisioning.describe(e));
            return Outcome.retry(flow.settings.neverGivingUp());
        }
    }

    private Outcome inBackground(InProgress running) {
        if (!attempt.inBackground()) flow.journal.park(snapshot.key());
        flow.attempts.put(attempt.asInBackground(true));
        progress(running.what());
        return Outcome.askAgain(running.delay());
    }

    private void progress(String what) {
        flow.tell.claim(snapshot.claim().head(), Level.NORMAL, "Provisioning", what);
    }

    private Outcome refused(Refusal refusal) {
        if (refusal.nothingWasMade()) flow.settled(snapshot.key());
        return switch (refusal) {
            case IgnoredException ignored -> {
                flow.tell.provisioned(snapshot.claim(), Result.IGNORED, flow.time.since(started));
                yield Outcome.done();
            }
            case InfeasibleException infeasible -> {
                told(Provisioning.describe(infeasible));
                yield Outcome.slow(flow.settings.infeasiblePause());
            }
            case RescheduleException reschedule -> {
                told(Provisioning.describe(reschedule));
                yield reschedule();
            }
            case RetryLaterException later when later.delay().isPresent() -> {
                told(Provisioning.describe(later));
                flow.attempts.put(attempt.goingOn());
                yield retry(Backoff.constant(later.delay().get()));
            }
            case RetryLaterException later -> failed(Provisioning.describe(later));
            case InUseException inUse -> failed(Provisioning.describe(inUse));
        };
    }

    private Outcome reschedule() {
        var claim = snapshot.claim();
        if (claim.selectedNode() == null || !permit.isValid()) return retry(flow.settings.provisionRetries().backoff());
        return switch (flow.claims.selectedNode().clear(claim.head())) {
            case dev.purveyor.runtime.access.Outcome.Success done -> Outcome.done();
            case dev.purveyor.runtime.access.Outcome.NotFound gone -> Outcome.done();
            default -> retry(flow.settings.provisionRetries().backoff());
        };
    }

    private Outcome failed(String why) {
        told(why);
        flow.attempts.put(attempt.goingOn());
        return retry(flow.settings.provisionRetries().backoff());
    }

    private Outcome later(String why) {
        flow.tell.claim(snapshot.claim().head(), Level.NORMAL, "Provisioning", why);
        flow.attempts.put(attempt.goingOn());
        return Outcome.askAgain(Provisioning.SOON);
    }

    /** The right is gone. What is open stays in the journal, for whoever has it now; should it come back to us, we go on. */
    private static Outcome anothersNow() {
        return Outcome.askAgain(Provisioning.SOON);
    }

    private void warn(String why) {
        flow.tell.claim(snapshot.claim().head(), Level.WARNING, "ProvisioningFailed", why);
    }

    private void told(String why) {
        flow.tell.provisioned(snapshot.claim(), Result.FAILED, flow.time.since(started));
        warn("failed to provision volume with StorageClass \"" + snapshot.storageClass().name() + "\": " + why);
    }

    private Outcome retry(Backoff backoff) {
        return Outcome.retry(claimIsThere
                ? new RetryPolicy(backoff, flow.settings.provisionRetries().retries())
                : RetryPolicy.forEver(backoff));
    }
}
