package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.IgnoredException;
import dev.purveyor.InUseException;
import dev.purveyor.InfeasibleException;
import dev.purveyor.Refusal;
import dev.purveyor.RescheduleException;
import dev.purveyor.RetryLaterException;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.RetryPolicy;
import dev.purveyor.volume.FindResult;
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
    private static final Logger LOG = LoggerFactory.getLogger(ProvisionCall.class);
    private static final Duration SAVE_AGAIN = Duration.ofSeconds(5);
    private static final Duration SAVE_AGAIN_LATEST = Duration.ofMinutes(1);

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
        var made = attempt.made();
        VolumeRequest request;
        ProvisionResult result;
        try {
            request = request();
            result = made != null ? made : withinLimit(() -> backend.ask(request));
        } catch (NothingThere e) {
            return flow.nothingThere(attempt);
        } catch (Throwable e) {
            LOG.debug("provisioning {} threw", snapshot.key(), e);
            return Refusal.in(e).map(this::refused).orElseGet(() -> failed(Failures.describe(e)));
        }
        if (result instanceof InProgress running) return inBackground(running);
        if (result instanceof NewVolume volume && volume.answers(request)) return save(volume, request);
        return failed(result == null
                ? "The provisioner returned null. It must return a volume, or throw."
                : "The provisioner returned " + result + ", which answers another request.");
    }

    /** What was asked for is not wanted as it was: whatever this attempt may have made goes, and then the next begins. */
    Outcome makeWay(Supplier<Outcome> next) {
        if (!permit.isValid()) return anothersNow();
        var made = attempt.made();
        try {
            // An owner before us may have saved it, and the cache not know: what is asked here, the cache hears of.
            if (!flow.saving.isUnsaved(snapshot)) return Outcome.askAgain(Provisioning.SOON);
            var request = request();
            return switch (made != null ? made : withinLimit(() -> flow.provisioner.find(request))) {
                case FindResult.Nothing nothing -> next.get();
                case InProgress running -> inBackground(running);
                case FindResult.CannotTell cannotTell -> undo(request, next);
                case NewVolume found when flow.saving.isNamed(found) -> next.get();
                case NewVolume found -> undo(request, next);
            };
        } catch (Throwable e) {
            return notRemoved(e);
        }
    }

    private VolumeRequest request() {
        return flow.requests.from(snapshot, flow.journal.epoch(), this::progress);
    }

    private <T> T withinLimit(Callable<T> call) throws Exception {
        var limit = flow.settings.provisionLimit();
        return flow.calls.within(limit, call, () -> warn(Failures.overdue(limit, "claim")));
    }

    private Outcome save(NewVolume volume, VolumeRequest request) {
        try {
            var patiently = attempt.made() == null;
            return switch (claimIsThere
                    ? flow.saving.save(volume, snapshot, patiently)
                    : flow.saving.saveUnlessNamed(volume, snapshot, patiently)) {
                case Saved.Stored stored -> succeeded(stored);
                case Saved.Taken taken -> taken(taken, request);
                case Saved.Surplus surplus -> undo(request, Outcome::done);
                case Saved.Dying dying -> later("The volume waits for its name: " + dying.tell());
                case Saved.Undecided undecided -> notSavedYet(volume, undecided);
                case Saved.Refused refused when claimIsThere -> unsaved(refused.tell());
                case Saved.Refused refused -> undo(request, Outcome::done);
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
            return undo(request, Outcome::done);
        }
        warn(taken.tell() + " Until then an asset for " + snapshot.key() + " may exist that no volume names.");
        return Outcome.giveUp();
    }

    private Outcome undo(VolumeRequest request, Supplier<Outcome> next) {
        if (!permit.isValid()) return anothersNow();
        try {
            var limit = flow.settings.deleteLimit();
            flow.calls.within(limit, () -> {
                flow.provisioner.delete(StoredVolume.undoing(request));
                return request;
            }, () -> notRemoved(Failures.overdue(limit, "claim")));
        } catch (Throwable e) {
            return notRemoved(e);
        }
        flow.settled(snapshot.key());
        return next.get();
    }

    private Outcome notRemoved(Throwable e) {
        LOG.debug("removing {} threw", snapshot.key(), e);
        notRemoved(Failures.describe(e));
        return Outcome.retry(flow.settings.neverGivingUp());
    }

    private void notRemoved(String why) {
        flow.tell.claim(snapshot.claim().head(), Level.WARNING, "ProvisioningCleanupFailed",
                "The volume " + snapshot.key() + " cannot be used and could not be removed: " + why);
    }

    // The backend has done its part and is not asked again.
    private Outcome notSavedYet(NewVolume volume, Saved.Undecided undecided) {
        warn("The volume was made, but the API server did not save it yet; it is tried again: " + undecided.tell());
        flow.attempts.put(attempt.asMade(volume));
        var wish = undecided.after().orElse(SAVE_AGAIN);
        var pause = wish.compareTo(SAVE_AGAIN_LATEST) > 0 ? SAVE_AGAIN_LATEST : wish;
        return Outcome.askAgain(pause.compareTo(SAVE_AGAIN) < 0 ? SAVE_AGAIN : pause);
    }

    private Outcome inBackground(InProgress running) {
        if (!attempt.inBackground()) flow.journal.park(snapshot.key());
        flow.attempts.put(attempt.asInBackground());
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
                told(Failures.describe(infeasible));
                yield Outcome.slow(flow.settings.infeasiblePause());
            }
            case RescheduleException reschedule -> {
                told(Failures.describe(reschedule));
                yield reschedule();
            }
            case RetryLaterException later when later.delay().isPresent() -> {
                told(Failures.describe(later));
                flow.attempts.put(attempt.goingOn());
                yield retry(Backoff.constant(later.delay().get()));
            }
            case RetryLaterException later -> failed(Failures.describe(later));
            case InUseException inUse -> failed(Failures.describe(inUse));
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
