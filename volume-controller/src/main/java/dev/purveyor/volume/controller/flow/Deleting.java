package dev.purveyor.volume.controller.flow;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.controller.record.VolumeRecord;
import dev.purveyor.volume.controller.rule.VolumeRules;
import dev.purveyor.volume.controller.rule.VolumeVerdict;

/**
 * From a released volume to nothing, tombstone first: the object is marked as deleted under the eyes of the API server,
 * then the asset goes, then the finalizer that held the object.
 */
final class Deleting {
    final VolumeProvisioner provisioner;
    final Volumes volumes;
    final VolumeRules rules;
    final VolumeJson json;
    final Attachments attachments;
    final Calls calls;
    final FlowSettings settings;
    final Telling tell;
    final Time time;
    private final Gate gate;
    // By volume name, and so touched only by the one lane of that name: no asset is deleted twice.
    private final Map<String, Done> done = new ConcurrentHashMap<>();

    /**
     * What is done for a volume whose object may still be there, or still be in the cache.
     *
     * @param released whether the API server has acknowledged the last request as well
     */
    private record Done(String uid, boolean released) {}

    Deleting(Parts parts, Volumes volumes, VolumeRules rules, VolumeJson json) {
        this.provisioner = parts.provisioner();
        this.volumes = volumes;
        this.rules = rules;
        this.json = json;
        this.attachments = new Attachments(parts.api());
        this.calls = new Calls(parts.timers());
        this.settings = parts.settings();
        this.gate = parts.gate();
        this.tell = parts.telling();
        this.time = parts.time();
    }

    Outcome look(VolumeRecord volume, VolumeRecord.Ours ours) {
        var state = doneFor(volume);
        if (state != null && state.released) return Outcome.done();
        var verdict = rules.judge(ours);
        return verdict == VolumeVerdict.LEAVE
                ? Outcome.done()
                : gate.toDelete(volume).then(permit -> new DeletionTurn(this, permit).act(verdict, volume, ours));
    }

    /** The cache knows that the volume's object is gone, so nothing needs to be remembered. */
    void forget(String volumeName) {
        done.remove(volumeName);
    }

    boolean isAssetGone(VolumeRecord volume) {
        return doneFor(volume) != null;
    }

    void assetIsGone(VolumeRecord volume) {
        done.put(volume.name(), new Done(volume.head().uid(), false));
    }

    /** The cache shows the object until the watch has told of its end: without this a second look would find work in it. */
    void allIsGone(VolumeRecord volume) {
        done.put(volume.name(), new Done(volume.head().uid(), true));
    }

    private @Nullable Done doneFor(VolumeRecord volume) {
        var state = done.get(volume.name());
        return state == null || !state.uid.equals(volume.head().uid()) ? null : state;
    }
}
