package dev.purveyor.volume;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.purveyor.AssetTag;
import dev.purveyor.Parameters;
import dev.purveyor.Quantity;
import dev.purveyor.internal.Syntax;

/**
 * What a provisioner is asked to make. Immutable; may be read from any thread, also after the call has returned. Until a
 * volume is saved, repeated calls for one volume name carry the same claim UID; the deadline is each call's own.
 */
public final class VolumeRequest {
    private final VolumeName volumeName;
    private final Claim claim;
    private final String className;
    private final String classUid;
    private final Parameters parameters;
    private final ReclaimPolicy reclaimPolicy;
    private final List<String> mountOptions;
    private final @Nullable String selectedNode;
    private final Topology allowedTopologies;
    private final @Nullable AttributesClass attributesClass;
    private final @Nullable AssetTag tag;
    private final @Nullable Long epoch;
    private final Instant deadline;
    private final InstantSource clock;
    private final Consumer<String> progress;

    VolumeRequest(VolumeRequestBuilder from) {
        volumeName = from.volumeName;
        claim = from.claim;
        className = from.className;
        classUid = from.classUid;
        parameters = from.parameters;
        reclaimPolicy = from.reclaimPolicy;
        mountOptions = from.mountOptions;
        selectedNode = from.selectedNode;
        allowedTopologies = from.allowedTopologies;
        attributesClass = from.attributesClass;
        tag = from.tag;
        epoch = from.epoch;
        deadline = from.deadline;
        clock = from.clock;
        progress = from.progress;
    }

    /** A request for a claim, of the class that the claim names. */
    public static VolumeRequestBuilder builder(VolumeName volumeName, Claim claim, Instant deadline) {
        return new VolumeRequestBuilder(volumeName, claim, deadline);
    }

    /** A request for {@link Claim#forTest()} with a minute to go, which the builder can change. */
    public static VolumeRequestBuilder forTest() {
        Claim claim = Claim.forTest().build();
        return builder(VolumeName.of("pvc-" + claim.uid()), claim, Instant.now().plusSeconds(60));
    }

    /** The key of everything that is made for this request. */
    public VolumeName volumeName() {
        return volumeName;
    }

    public Claim claim() {
        return claim;
    }

    /** The StorageClass. */
    public String className() {
        return className;
    }

    /** Tells a class from a later one of the same name. */
    public String classUid() {
        return classUid;
    }

    /** The parameters of the class, checked against the provisioner's schema. */
    public Parameters parameters() {
        return parameters;
    }

    /** The least that the volume must hold. */
    public Quantity capacity() {
        return claim.requestedCapacity();
    }

    public Set<AccessMode> accessModes() {
        return claim.accessModes();
    }

    public VolumeMode volumeMode() {
        return claim.volumeMode();
    }

    public ReclaimPolicy reclaimPolicy() {
        return reclaimPolicy;
    }

    public List<String> mountOptions() {
        return mountOptions;
    }

    /** The node that the scheduler has picked, by name. Present whenever the class waits for the first consumer. */
    public Optional<String> selectedNode() {
        return Optional.ofNullable(selectedNode);
    }

    /** Where the class allows volumes. */
    public Topology allowedTopologies() {
        return allowedTopologies;
    }

    /** Present only if the claim names one and the provisioner has declared that it knows them. */
    public Optional<AttributesClass> attributesClass() {
        return Optional.ofNullable(attributesClass);
    }

    /** What to write beside the asset; present whenever the provisioner offers an inventory. */
    public Optional<AssetTag> tag() {
        return Optional.ofNullable(tag);
    }

    /**
     * A number that grows with every change of the controller's ownership, for backends that can refuse an older one.
     * Absent when the controller keeps no journal.
     */
    public OptionalLong epoch() {
        return epoch == null ? OptionalLong.empty() : OptionalLong.of(epoch);
    }

    /** When the call should be over. The thread is interrupted then. */
    public Instant deadline() {
        return deadline;
    }

    /** The time left until the deadline; zero when it has passed. */
    public Duration remaining() {
        Duration left = Duration.between(clock.instant(), deadline);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Tells the user how a long call is getting on, in a few words. May be called often; the controller thins it out. */
    public void progress(String text) {
        progress.accept(Syntax.requireText(text, "the progress text"));
    }

    /** The answer, already filled in from this request. */
    public VolumeDraft newVolume() {
        return new VolumeDraft(this);
    }

    /** The volume's and the claim's names, for logs. */
    @Override
    public String toString() {
        return "volume " + volumeName + " for claim " + claim;
    }
}
