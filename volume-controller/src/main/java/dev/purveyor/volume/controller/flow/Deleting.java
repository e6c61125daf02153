package dev.purveyor.volume.controller.flow;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import dev.purveyor.IgnoredException;
import dev.purveyor.InUseException;
import dev.purveyor.Refusal;
import dev.purveyor.RetryLaterException;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.RetryPolicy;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.controller.flow.Telling.Level;
import dev.purveyor.volume.controller.flow.Telling.Result;
import dev.purveyor.volume.controller.record.VolumeRecord;
import dev.purveyor.volume.controller.rule.VolumeRules;
import dev.purveyor.volume.controller.rule.VolumeVerdict;

/**
 * From a released volume to nothing, tombstone first: the object is marked as deleted under the eyes of the API server,
 * then the asset goes, then the finalizer that held the object.
 */
final class Deleting {
    private static final Duration SOON = Duration.ofMillis(500);

    private final VolumeProvisioner provisioner;
    private final Volumes volumes;
    private final VolumeRules rules;
    private final VolumeJson json;
    private final Attachments attachments;
    private final Calls calls;
    private final FlowSettings settings;
    private final Gate gate;
    private final Telling tell;
    private final Time time;
    // By volume name, and so touched only by the one lane of that name: no asset is deleted twice.
    private final Map<String, Done> done = new ConcurrentHashMap<>();

    /**
     * What is done for a volume whose object may still be there, or still be in the cache.
     *
     * @param released whether the API server has acknowledged the last request as well
     */
    private record Done(String uid, boolean released) {}

    Deleting(Parts parts, Volumes volumes, VolumeJson json) {
        this.provisioner = parts.provisioner();
        this.volumes = volumes;
        this.rules = new VolumeRules(parts.finalizer(), parts.identity());
        this.json = json;
        this.attachments = new Attachments(parts.api());
        this.calls = new Calls(parts.timers());
        this.settings = parts.settings();
        this.gate = parts.gate();
        this.tell = parts.telling();
        this.time = parts.time();
    }

    Outcome look(VolumeRecord volume, VolumeRecord.Ours ours) {
        try {
            return act(volume, ours);
        } catch (IllegalArgumentException unreadable) {
            return failed(volume, ours, "The PersistentVolume cannot be understood: "
                    + Provisioning.describe(unreadable), time.nanos());
        }
    }

    private Outcome act(VolumeRecord volume, VolumeRecord.Ours ours) {
        var state = doneFor(volume);
        if (state != null && state.released) return Outcome.done();
        return switch (rules.judge(ours)) {
            case LEAVE -> Outcome.done();
            case ADD_FINALIZER -> after(volumes.addFinalizer(volume.head()), volume);
            case REMOVE_FINALIZER -> after(volumes.removeFinalizer(volume.head()), volume);
            case REPORT_UNMARKED -> {
                tell.volume(volume.head(), Level.WARNING, "VolumeFailedDelete", "The volume carries no identity "
                        + "annotation, so nobody can tell whose it is. Add the annotation, or remove it by hand.");
                yield Outcome.done();
            }
            case DELETE_OBJECT -> mayDelete(volume, ours) ? deleteObject(volume, ours) : Outcome.done();
            case DELETE_ASSET_THEN_OBJECT -> mayDelete(volume, ours) ? deleteBoth(volume, ours) : Outcome.done();
            case DELETE_ASSET -> state == null ? confirm(volume) : deleteAsset(volume, ours);
        };
    }

    /** The cache knows that the volume's object is gone, so nothing needs to be remembered. */
    void forget(String volumeName) {
        done.remove(volumeName);
    }

    private @Nullable Done doneFor(VolumeRecord volume) {
        var state = done.get(volume.name());
        return state == null || !state.uid.equals(volume.head().uid()) ? null : state;
    }

    private boolean mayDelete(VolumeRecord volume, VolumeRecord.Ours ours) {
        return gate.mayBegin(volume.name()) && provisioner.mayDelete(json.read(volume, ours));
    }

    private Outcome deleteObject(VolumeRecord volume, VolumeRecord.Ours ours) {
        var reasonToKeep = ours.usesCsi() ? attachments.reasonToKeep(volume.name()) : Optional.<String>empty();
        if (reasonToKeep.isPresent()) return inUse(volume, reasonToKeep.get());
        var outcome = volumes.delete(volume.head());
        if (!(outcome instanceof dev.purveyor.runtime.access.Outcome.Success success)) return after(outcome, volume);
        var tombstone = volumes.read(success.response());
        if (tombstone == null || tombstone.ours() == null) return Outcome.done();
        // What came back is what the API server holds now; if somebody got in between, the rules say so.
        return rules.judge(tombstone.ours()) == VolumeVerdict.DELETE_ASSET
                ? deleteAsset(tombstone, tombstone.ours())
                : Outcome.done();
    }

    // A tombstone from the cache may be old: somebody may have turned it to Retain since. What DELETE answered is fresh, so
    // the ordinary way does without this request.
    private Outcome confirm(VolumeRecord cached) {
        var outcome = volumes.get(cached.name());
        if (!(outcome instanceof dev.purveyor.runtime.access.Outcome.Success success)) return after(outcome, cached);
        var now = volumes.read(success.response());
        if (now == null || now.ours() == null || rules.judge(now.ours()) != VolumeVerdict.DELETE_ASSET) {
            return Outcome.askAgain(SOON);
        }
        return deleteAsset(now, now.ours());
    }

    private Outcome deleteAsset(VolumeRecord volume, VolumeRecord.Ours ours) {
        if (!provisioner.mayDelete(json.read(volume, ours))) return Outcome.done();
        var failure = callDelete(volume, ours);
        return failure != null ? failure : finish(volumes.removeFinalizer(volume.head()), volume);
    }

    // The cache shows the object until the watch has told of its end: without this a second look would find work in it.
    private Outcome finish(dev.purveyor.runtime.access.Outcome outcome, VolumeRecord volume) {
        if (!(outcome instanceof dev.purveyor.runtime.access.Outcome.Success)) return after(outcome, volume);
        done.put(volume.name(), new Done(volume.head().uid(), true));
        return Outcome.done();
    }

    private Outcome deleteBoth(VolumeRecord volume, VolumeRecord.Ours ours) {
        var failure = callDelete(volume, ours);
        return failure != null ? failure : finish(volumes.delete(volume.head()), volume);
    }

    /** Returns null when the asset is gone. */
    private @Nullable Outcome callDelete(VolumeRecord volume, VolumeRecord.Ours ours) {
        if (doneFor(volume) != null) return null;
        var started = time.nanos();
        try {
            StoredVolume stored = json.read(volume, ours);
            calls.within(settings.deleteLimit(), () -> {
                provisioner.delete(stored);
                return stored;
            });
        } catch (Throwable e) {
            return Refusal.in(e).map(refusal -> refused(volume, ours, refusal, started))
                    .orElseGet(() -> failed(volume, ours, Provisioning.describe(e), started));
        }
        done.put(volume.name(), new Done(volume.head().uid(), false));
        tell.deleted(ours.className(), Result.SUCCEEDED, time.since(started));
        return null;
    }

    private Outcome refused(VolumeRecord volume, VolumeRecord.Ours ours, Refusal refusal, long started) {
        return switch (refusal) {
            case IgnoredException ignored -> {
                tell.deleted(ours.className(), Result.IGNORED, time.since(started));
                yield Outcome.done();
            }
            case InUseException inUse -> inUse(volume, Provisioning.describe(inUse));
            case RetryLaterException later when later.delay().isPresent() -> {
                failed(volume, ours, Provisioning.describe(later), started);
                yield Outcome.retry(new RetryPolicy(Backoff.constant(later.delay().get()),
                        settings.deleteRetries().retries()));
            }
            default -> failed(volume, ours, Provisioning.describe(refusal), started);
        };
    }

    private Outcome failed(VolumeRecord volume, VolumeRecord.Ours ours, String why, long started) {
        tell.deleted(ours.className(), Result.FAILED, time.since(started));
        tell.volume(volume.head(), Level.WARNING, "VolumeFailedDelete", why);
        return Outcome.retry(settings.deleteRetries());
    }

    private Outcome inUse(VolumeRecord volume, String why) {
        tell.volume(volume.head(), Level.NORMAL, "VolumeDelete", "The volume is still in use: " + why);
        return Outcome.retry(RetryPolicy.forEver(settings.deleteRetries().backoff()));
    }

    /** What a write to the object came to. A conflict means that it is no longer what was judged: look again. */
    private Outcome after(dev.purveyor.runtime.access.Outcome outcome, VolumeRecord volume) {
        return switch (outcome) {
            case dev.purveyor.runtime.access.Outcome.Success done -> Outcome.askAgain(Duration.ZERO);
            case dev.purveyor.runtime.access.Outcome.NotFound gone -> Outcome.done();
            case dev.purveyor.runtime.access.Outcome.Conflict changed -> Outcome.askAgain(SOON);
            case dev.purveyor.runtime.access.Outcome.Throttled busy -> Outcome.askAgain(busy.after().orElse(SOON));
            default -> {
                tell.volume(volume.head(), Level.WARNING, "VolumeFailedDelete", outcome.describe());
                yield Outcome.retry(RetryPolicy.forEver(settings.deleteRetries().backoff()));
            }
        };
    }
}
