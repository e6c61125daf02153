package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.access.StreamingApi;
import dev.purveyor.runtime.health.Health;
import dev.purveyor.runtime.lane.Priority;
import dev.purveyor.runtime.reflect.Change;
import dev.purveyor.runtime.reflect.Index;
import dev.purveyor.runtime.reflect.ObjectKey;
import dev.purveyor.runtime.reflect.Reflector;
import dev.purveyor.runtime.reflect.Store;
import dev.purveyor.volume.ClaimRef;
import dev.purveyor.volume.controller.record.ClaimDecoder;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.ClassDecoder;
import dev.purveyor.volume.controller.record.ClassRecord;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.record.VolumeDecoder;
import dev.purveyor.volume.controller.record.VolumeRecord;

/** What we know of the cluster, and which lane each change concerns. */
final class Caches implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProvisionController.class);

    private final Reflector<ClaimRecord> claims;
    private final Reflector<VolumeRecord> volumes;
    private final Reflector<ClassRecord> classes;
    private final Index<ClaimRecord> byVolume;
    private final Index<ClaimRecord> byClass;
    private final Function<ClaimRef, String> volumeName;

    /** @param lasting the annotations of claims that are asked for also once they are bound */
    Caches(StreamingApi api, String namespace, Set<String> ourNames, Set<String> lasting,
            Function<ClaimRef, String> volumeName, Listening listening) {
        this.volumeName = ref -> nameOrPlaceholder(volumeName, ref);
        claims = Reflector.of(api, Names.CLAIMS, new ClaimDecoder(ourNames, lasting)).namespace(namespace)
                .listener(change -> onClaim(change, listening)).build();
        volumes = Reflector.of(api, Names.VOLUMES, new VolumeDecoder(ourNames))
                .listener(change -> onVolume(change, listening)).build();
        classes = Reflector.of(api, Names.CLASSES, new ClassDecoder()).listener(change -> onClass(change, listening))
                .build();
        byVolume = claims.store().indexBy(claim -> List.of(volumeNameOf(claim)));
        byClass = claims.store().indexBy(claim -> claim.className() == null ? List.of() : List.of(claim.className()));
    }

    /** Who hears which volume a change concerns. */
    interface Listening {
        /** Something about it changed that does not shorten a backoff. */
        void touch(String volumeName, Priority priority);

        /** Somebody edited it, or much time has passed: that shortens no backoff, but what was given up is tried once more. */
        void revive(String volumeName, Priority priority);

        /** What it may have waited for has happened. */
        void wake(String volumeName, Priority priority);

        /** The claim is gone: its failures need not be remembered. */
        void claimGone(String volumeName);
    }

    // One claim that an author's function cannot name must not keep all others from being seen. No volume can have this name,
    // so the claim is refused.
    private static String nameOrPlaceholder(Function<ClaimRef, String> volumeName, ClaimRef claim) {
        try {
            return Objects.requireNonNull(volumeName.apply(claim), "it returned null");
        } catch (RuntimeException e) {
            LOG.error("The function that names volumes fails for claim {}/{}", claim.namespace(), claim.name(), e);
            return "no name for claim " + claim.uid();
        }
    }

    void start() {
        Stream.of(classes, volumes, claims).forEach(Reflector::start);
    }

    boolean awaitSynced(Duration patience) throws InterruptedException {
        return classes.awaitSynced(patience) && volumes.awaitSynced(patience) && claims.awaitSynced(patience);
    }

    boolean areSynced() {
        return Stream.of(claims, volumes, classes).allMatch(reflector -> reflector.health().synced());
    }

    Index<ClaimRecord> claimsByVolume() {
        return byVolume;
    }

    Optional<VolumeRecord> volume(String name) {
        return volumes.store().get(new ObjectKey("", name));
    }

    Store<VolumeRecord> volumes() {
        return volumes.store();
    }

    Store<ClaimRecord> claims() {
        return claims.store();
    }

    Optional<ClassRecord> storageClass(String name) {
        return classes.store().get(new ObjectKey("", name));
    }

    String volumeNameOf(ClaimRecord claim) {
        return volumeName.apply(claim.ref());
    }

    /** The names of everything of ours that may need something. */
    Stream<String> volumeNames() {
        var ofClaims = claims.store().all().stream()
                .filter(claim -> !claim.isBound() || !claim.annotations().isEmpty()).map(this::volumeNameOf);
        var ofVolumes = volumes.store().all().stream().filter(volume -> volume.ours() != null)
                .map(VolumeRecord::name);
        return Stream.concat(ofClaims, ofVolumes);
    }

    void register(Health health) {
        register(health, "claims", claims);
        register(health, "volumes", volumes);
        register(health, "classes", classes);
    }

    @Override
    public void close() {
        Stream.of(claims, volumes, classes).forEach(Reflector::close);
    }

    private static void register(Health health, String name, Reflector<?> reflector) {
        health.register(Health.Kind.READY, name, () -> {
            var now = reflector.health();
            return now.trouble().or(() -> now.synced() ? Optional.empty() : Optional.of("not listed yet"));
        });
    }

    private void onClaim(Change<ClaimRecord> change, Listening listening) {
        var before = change.before();
        var after = change.after();
        var priority = change.backlog() ? Priority.BACKLOG : Priority.FRESH;
        if (after == null) {
            var name = volumeNameOf(Objects.requireNonNull(before));
            listening.wake(name, priority);
            listening.claimGone(name);
        } else if (before == null || asksForMore(before, after)) {
            listening.wake(volumeNameOf(after), priority);
        } else if (wasEdited(before, after)) {
            listening.revive(volumeNameOf(after), priority);
        } else {
            listening.touch(volumeNameOf(after), priority);
        }
    }

    private static boolean wasEdited(ClaimRecord before, ClaimRecord after) {
        return !before.labels().equals(after.labels())
                || !lasting(before.annotations()).equals(lasting(after.annotations()));
    }

    /** Whether the change may be what the claim waited for, rather than a note that somebody made on it. */
    private static boolean asksForMore(ClaimRecord before, ClaimRecord after) {
        return before.isBound() != after.isBound() || before.deleting() != after.deleting()
                || !Objects.equals(before.selectedNode(), after.selectedNode())
                || !Objects.equals(before.className(), after.className())
                || !Arrays.equals(before.spec(), after.spec());
    }

    private void onVolume(Change<VolumeRecord> change, Listening listening) {
        var before = change.before();
        var after = change.after();
        if (after == null) {
            listening.wake(Objects.requireNonNull(before).name(), Priority.FRESH);
        } else if (before != null && wasMended(before, after)) {
            listening.wake(after.name(), Priority.FRESH);
        } else if (after.ours() != null || !byVolume.get(after.name()).isEmpty()) {
            listening.touch(after.name(), change.backlog() ? Priority.BACKLOG : Priority.FRESH);
        }
    }

    /** Whether somebody changed what we never change: work that was given up may go on. */
    private static boolean wasMended(VolumeRecord before, VolumeRecord after) {
        if (!before.claimUid().equals(after.claimUid())) return true;
        var was = before.ours();
        var is = after.ours();
        return was != null && is != null && (!lasting(was.annotations()).equals(lasting(is.annotations()))
                || !was.labels().equals(is.labels()) || !was.reclaimPolicy().equals(is.reclaimPolicy()));
    }

    /** Without the record of who works on it: that one comes and goes, and mends nothing. */
    private static Map<String, String> lasting(Map<String, String> annotations) {
        if (!annotations.containsKey(Names.RACE)) return annotations;
        var lasting = new HashMap<>(annotations);
        lasting.remove(Names.RACE);
        return lasting;
    }

    private void onClass(Change<ClassRecord> change, Listening listening) {
        if (change.backlog()) return;
        // A class that is gone mends nothing: what waits for its next attempt goes on waiting.
        var gone = change.after() == null;
        byClass.get(change.key().name()).stream().filter(claim -> !claim.isBound()).map(this::volumeNameOf)
                .forEach(name -> {
                    if (gone) listening.touch(name, Priority.FRESH);
                    else
                        listening.wake(name, Priority.FRESH);
                });
    }
}
