package dev.purveyor.volume;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.purveyor.AssetTag;
import dev.purveyor.Parameters;
import dev.purveyor.internal.Syntax;

/** Builds a {@link VolumeRequest}, in the controller and in tests. */
public final class VolumeRequestBuilder {
    VolumeName volumeName;
    Claim claim;
    String className;
    String classUid = "";
    Parameters parameters = Parameters.none();
    ReclaimPolicy reclaimPolicy = ReclaimPolicy.DELETE;
    List<String> mountOptions = List.of();
    @Nullable
    String selectedNode;
    Topology allowedTopologies = Topology.anywhere();
    @Nullable
    AttributesClass attributesClass;
    @Nullable
    AssetTag tag;
    @Nullable
    Long epoch;
    Instant deadline;
    InstantSource clock = InstantSource.system();
    Consumer<String> progress = text -> {};

    VolumeRequestBuilder(VolumeName volumeName, Claim claim, Instant deadline) {
        this.volumeName = Objects.requireNonNull(volumeName, "the name of a volume must not be null");
        this.claim = Objects.requireNonNull(claim, "the claim of a request must not be null");
        this.deadline = Objects.requireNonNull(deadline, "the deadline of a request must not be null");
        this.className = claim.className().orElse("");
    }

    public VolumeRequestBuilder volumeName(String name) {
        volumeName = VolumeName.of(name);
        return this;
    }

    /** Changes the claim; the class stays. */
    public VolumeRequestBuilder claim(Claim other) {
        claim = Objects.requireNonNull(other, "the claim of a request must not be null");
        return this;
    }

    public VolumeRequestBuilder storageClass(String name, String uid) {
        className = Syntax.requireText(name, "the name of a class");
        classUid = Objects.requireNonNull(uid, "the uid of a class must not be null");
        return this;
    }

    public VolumeRequestBuilder parameters(Parameters read) {
        parameters = Objects.requireNonNull(read, "the parameters of a request must not be null");
        return this;
    }

    public VolumeRequestBuilder reclaimPolicy(ReclaimPolicy policy) {
        reclaimPolicy = Objects.requireNonNull(policy, "the reclaim policy of a request must not be null");
        return this;
    }

    public VolumeRequestBuilder mountOptions(List<String> options) {
        mountOptions = List.copyOf(Objects.requireNonNull(options, "the mount options must not be null"));
        return this;
    }

    public VolumeRequestBuilder selectedNode(String nodeName) {
        selectedNode = Syntax.requireText(nodeName, "the selected node");
        return this;
    }

    public VolumeRequestBuilder allowedTopologies(Topology allowed) {
        allowedTopologies = Objects.requireNonNull(allowed, "the allowed topologies must not be null");
        return this;
    }

    public VolumeRequestBuilder attributesClass(AttributesClass named) {
        attributesClass = Objects.requireNonNull(named, "the attributes class must not be null");
        return this;
    }

    public VolumeRequestBuilder tag(AssetTag ours) {
        tag = Objects.requireNonNull(ours, "the asset tag must not be null");
        return this;
    }

    public VolumeRequestBuilder epoch(long current) {
        epoch = current;
        return this;
    }

    public VolumeRequestBuilder deadline(Instant end) {
        deadline = Objects.requireNonNull(end, "the deadline of a request must not be null");
        return this;
    }

    /** The clock by which the remaining time is told. */
    public VolumeRequestBuilder clock(InstantSource source) {
        clock = Objects.requireNonNull(source, "the clock of a request must not be null");
        return this;
    }

    /** Who hears of {@link VolumeRequest#progress}; nobody by default. */
    public VolumeRequestBuilder onProgress(Consumer<String> listener) {
        progress = Objects.requireNonNull(listener, "the listener must not be null");
        return this;
    }

    public VolumeRequest build() {
        Syntax.requireText(className, "the class of a request");
        return new VolumeRequest(this);
    }
}
