package dev.purveyor.volume.controller.flow;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.Identity;
import dev.purveyor.IgnoredException;
import dev.purveyor.InUseException;
import dev.purveyor.InfeasibleException;
import dev.purveyor.Refusal;
import dev.purveyor.RescheduleException;
import dev.purveyor.RetryLaterException;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.RetryPolicy;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.controller.flow.Telling.Level;
import dev.purveyor.volume.controller.flow.Telling.Result;
import dev.purveyor.volume.controller.record.VolumeRecord;
import dev.purveyor.volume.controller.rule.VolumeVerdict;

/** One turn of deleting one volume. Every effect asks first whether the right to it still holds. */
final class DeletionTurn {
    private static final Logger LOG = LoggerFactory.getLogger(DeletionTurn.class);
    private static final Duration SOON = Duration.ofMillis(500);

    private final Deleting flow;
    private final Gate.Permit permit;

    DeletionTurn(Deleting flow, Gate.Permit permit) {
        this.flow = flow;
        this.permit = permit;
    }

    Outcome act(VolumeVerdict verdict, VolumeRecord volume, VolumeRecord.Ours ours) {
        try {
            return switch (verdict) {
                case LEAVE -> Outcome.done();
                case ADD_FINALIZER -> write(volume, () -> flow.volumes.addFinalizer(volume.head()));
                case REMOVE_FINALIZER -> write(volume, () -> flow.volumes.removeFinalizer(volume.head()));
                case REPORT_UNMARKED -> reportUnmarked(volume);
                case REPORT_STAMPED -> reportStamped(volume, ours);
                case DELETE_OBJECT -> mayDelete(volume, ours) ? deleteObject(volume, ours) : Outcome.done();
                case DELETE_ASSET_THEN_OBJECT -> mayDelete(volume, ours) ? deleteBoth(volume, ours) : Outcome.done();
                case DELETE_ASSET -> flow.isAssetGone(volume) ? deleteAsset(volume, ours) : confirm(volume);
            };
        } catch (IllegalArgumentException unreadable) {
            return failed(volume, ours, "The PersistentVolume cannot be understood: "
                    + Failures.describe(unreadable), flow.time.nanos());
        } catch (RuntimeException e) {
            LOG.debug("deleting {} threw", volume.name(), e);
            return failed(volume, ours, Failures.describe(e), flow.time.nanos());
        }
    }

    private Outcome reportUnmarked(VolumeRecord volume) {
        flow.tell.volume(volume.head(), Level.WARNING, "VolumeFailedDelete", "The volume carries no identity "
                + "annotation, so nobody can tell whose it is. Add the annotation, or remove it by hand.");
        return Outcome.done();
    }

    private Outcome reportStamped(VolumeRecord volume, VolumeRecord.Ours ours) {
        flow.tell.volume(volume.head(), Level.WARNING, "VolumeFailedDelete", "The volume carries the identity "
                + ours.annotations().get(Identity.ANNOTATION)
                + ", and this instance of the provisioner has none: only one "
                + "with that identity deletes it. Run one with it; or remove the annotation " + Identity.ANNOTATION
                + " if every instance reaches the volume's storage.");
        return Outcome.done();
    }

    private boolean mayDelete(VolumeRecord volume, VolumeRecord.Ours ours) {
        return flow.provisioner.mayDelete(flow.json.read(volume, ours));
    }

    private Outcome deleteObject(VolumeRecord volume, VolumeRecord.Ours ours) {
        var reasonToKeep = ours.usesCsi() ? flow.attachments.reasonToKeep(volume.name()) : Optional.<String>empty();
        if (reasonToKeep.isPresent()) return inUse(volume, reasonToKeep.get());
        if (!permit.isValid()) return anothersNow();
        var outcome = flow.volumes.delete(volume.head());
        if (!(outcome instanceof dev.purveyor.runtime.access.Outcome.Success success)) return after(outcome, volume);
        var tombstone = flow.volumes.read(success.response());
        if (tombstone == null || tombstone.ours() == null) return Outcome.done();
        // What came back is what the API server holds now; if somebody got in between, the rules say so.
        return flow.rules.judge(tombstone.ours()) == VolumeVerdict.DELETE_ASSET
                ? deleteAsset(tombstone, tombstone.ours())
                : Outcome.done();
    }

    // A tombstone from the cache may be old: somebody may have turned it to Retain since. What DELETE answered is fresh, so
    // the ordinary way does without this request.
    private Outcome confirm(VolumeRecord cached) {
        var outcome = flow.volumes.get(cached.name());
        if (!(outcome instanceof dev.purveyor.runtime.access.Outcome.Success success)) return after(outcome, cached);
        var now = flow.volumes.read(success.response());
        if (now == null || now.ours() == null || flow.rules.judge(now.ours()) != VolumeVerdict.DELETE_ASSET) {
            return Outcome.askAgain(SOON);
        }
        return deleteAsset(now, now.ours());
    }

    private Outcome deleteAsset(VolumeRecord volume, VolumeRecord.Ours ours) {
        if (!mayDelete(volume, ours)) return Outcome.done();
        var failure = callDelete(volume, ours);
        return failure != null ? failure : finish(volume, () -> flow.volumes.removeFinalizer(volume.head()));
    }

    private Outcome deleteBoth(VolumeRecord volume, VolumeRecord.Ours ours) {
        var failure = callDelete(volume, ours);
        return failure != null ? failure : finish(volume, () -> flow.volumes.delete(volume.head()));
    }

    private Outcome finish(VolumeRecord volume, Supplier<dev.purveyor.runtime.access.Outcome> last) {
        if (!permit.isValid()) return anothersNow();
        var outcome = last.get();
        if (!(outcome instanceof dev.purveyor.runtime.access.Outcome.Success)) return after(outcome, volume);
        flow.allIsGone(volume);
        return Outcome.done();
    }

    /** Returns null when the asset is gone. */
    private @Nullable Outcome callDelete(VolumeRecord volume, VolumeRecord.Ours ours) {
        if (flow.isAssetGone(volume)) return null;
        if (!permit.isValid()) return anothersNow();
        var started = flow.time.nanos();
        try {
            StoredVolume stored = flow.json.read(volume, ours);
            var limit = flow.settings.deleteLimit();
            flow.calls.within(limit, () -> {
                flow.provisioner.delete(stored);
                return stored;
            }, () -> flow.tell.volume(volume.head(), Level.WARNING, "VolumeFailedDelete",
                    Failures.overdue(limit, "volume")));
        } catch (Throwable e) {
            LOG.debug("deleting {} threw", volume.name(), e);
            return Refusal.in(e).map(refusal -> refused(volume, ours, refusal, started))
                    .orElseGet(() -> failed(volume, ours, Failures.describe(e), started));
        }
        flow.assetIsGone(volume);
        flow.tell.deleted(ours.className(), Result.SUCCEEDED, flow.time.since(started));
        return null;
    }

    private Outcome refused(VolumeRecord volume, VolumeRecord.Ours ours, Refusal refusal, long started) {
        return switch (refusal) {
            case IgnoredException ignored -> {
                flow.tell.deleted(ours.className(), Result.IGNORED, flow.time.since(started));
                yield Outcome.done();
            }
            case InUseException inUse -> inUse(volume, Failures.describe(inUse));
            case RetryLaterException later when later.delay().isPresent() -> {
                failed(volume, ours, Failures.describe(later), started);
                yield Outcome.retry(new RetryPolicy(Backoff.constant(later.delay().get()),
                        flow.settings.deleteRetries().retries()));
            }
            case InfeasibleException infeasible -> {
                failed(volume, ours, Failures.describe(infeasible), started);
                yield Outcome.slow(flow.settings.infeasiblePause());
            }
            case RetryLaterException later -> failed(volume, ours, Failures.describe(later), started);
            case RescheduleException reschedule -> failed(volume, ours, Failures.describe(reschedule), started);
        };
    }

    private Outcome failed(VolumeRecord volume, VolumeRecord.Ours ours, String why, long started) {
        flow.tell.deleted(ours.className(), Result.FAILED, flow.time.since(started));
        flow.tell.volume(volume.head(), Level.WARNING, "VolumeFailedDelete", why);
        return Outcome.retry(flow.settings.deleteRetries());
    }

    private Outcome inUse(VolumeRecord volume, String why) {
        flow.tell.volume(volume.head(), Level.NORMAL, "VolumeDelete", "The volume is still in use: " + why);
        return Outcome.retry(RetryPolicy.forEver(flow.settings.deleteRetries().backoff()));
    }

    private Outcome write(VolumeRecord volume, Supplier<dev.purveyor.runtime.access.Outcome> request) {
        return permit.isValid() ? after(request.get(), volume) : anothersNow();
    }

    /** The right is gone: whoever has it now goes on from what the object says. Should it come back to us, we look again. */
    private static Outcome anothersNow() {
        return Outcome.askAgain(SOON);
    }

    /** What a write to the object came to. A conflict means that it is no longer what was judged: look again. */
    private Outcome after(dev.purveyor.runtime.access.Outcome outcome, VolumeRecord volume) {
        return switch (outcome) {
            case dev.purveyor.runtime.access.Outcome.Success done -> Outcome.askAgain(Duration.ZERO);
            case dev.purveyor.runtime.access.Outcome.NotFound gone -> Outcome.done();
            case dev.purveyor.runtime.access.Outcome.Conflict changed -> Outcome.askAgain(SOON);
            case dev.purveyor.runtime.access.Outcome.Throttled busy -> Outcome.askAgain(busy.after().orElse(SOON));
            default -> {
                flow.tell.volume(volume.head(), Level.WARNING, "VolumeFailedDelete", outcome.describe());
                yield Outcome.retry(RetryPolicy.forEver(flow.settings.deleteRetries().backoff()));
            }
        };
    }
}
