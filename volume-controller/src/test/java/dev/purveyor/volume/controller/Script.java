package dev.purveyor.volume.controller;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.purveyor.volume.Claim;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;

/**
 * An author's code that answers as a test tells it to, claim by claim, and otherwise makes and removes volumes at once. It
 * remembers every call and which assets exist.
 */
final class Script implements VolumeProvisioner {
    private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
    private final Deque<Removal> removals = new ArrayDeque<>();
    private final List<VolumeRequest> provisions = new CopyOnWriteArrayList<>();
    private final List<StoredVolume> deletions = new CopyOnWriteArrayList<>();
    private final Set<String> assets = ConcurrentHashMap.newKeySet();
    private final Map<String, RuntimeException> doubts = new ConcurrentHashMap<>();
    private final Set<String> declined = ConcurrentHashMap.newKeySet();

    /** What a call of provision comes to. */
    interface Answer {
        ProvisionResult to(VolumeRequest request) throws Exception;
    }

    /** What a call of delete comes to. */
    interface Removal {
        void of(StoredVolume volume) throws Exception;
    }

    /** The answers to the first calls for a claim; after them volumes are made. */
    Script onProvision(String claim, Answer... first) {
        answers.put(claim, new ArrayDeque<>(List.of(first)));
        return this;
    }

    /** What the first deletions come to; after them assets are removed. */
    synchronized Script onDelete(Removal... first) {
        removals.addAll(List.of(first));
        return this;
    }

    /** A claim that {@link #accepts} declines. */
    Script decline(String claim) {
        declined.add(claim);
        return this;
    }

    /** What {@link #accepts} throws when it is first asked about a claim. */
    Script onAccept(String claim, RuntimeException first) {
        doubts.put(claim, first);
        return this;
    }

    static Answer failing(Exception failure) {
        return request -> {
            throw failure;
        };
    }

    List<VolumeRequest> provisions(String claim) {
        return provisions.stream().filter(request -> request.claim().name().equals(claim)).toList();
    }

    List<StoredVolume> deletions() {
        return deletions;
    }

    Set<String> assets() {
        return assets;
    }

    /** The usual answer. */
    NewVolume make(VolumeRequest request) {
        assets.add(request.volumeName().value());
        return request.newVolume().hostPath(Path.of("/srv/volumes", request.volumeName().value()));
    }

    @Override
    public ProvisionResult provision(VolumeRequest request) throws Exception {
        provisions.add(request);
        var answer = answers.getOrDefault(request.claim().name(), new ArrayDeque<>()).pollFirst();
        return answer == null ? make(request) : answer.to(request);
    }

    @Override
    public void delete(StoredVolume volume) throws Exception {
        deletions.add(volume);
        var removal = nextRemoval();
        removal.of(volume);
        assets.remove(volume.name().value());
    }

    private synchronized Removal nextRemoval() {
        var next = removals.pollFirst();
        return next == null ? volume -> {} : next;
    }

    @Override
    public boolean accepts(Claim claim) {
        var doubt = doubts.remove(claim.name());
        if (doubt != null) throw doubt;
        return !declined.contains(claim.name());
    }
}
