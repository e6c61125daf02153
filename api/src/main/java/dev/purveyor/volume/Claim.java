package dev.purveyor.volume;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.purveyor.JsonText;
import dev.purveyor.Quantity;

/**
 * A user's PersistentVolumeClaim, as it was when the controller looked at it. Immutable. Its labels and annotations are the
 * user's to choose: treat them as hostile wherever they become part of a path or a command.
 */
public final class Claim {
    private final ClaimRef ref;
    private final Map<String, String> labels;
    private final Map<String, String> annotations;
    private final Set<AccessMode> accessModes;
    private final Quantity requestedCapacity;
    private final VolumeMode volumeMode;
    private final @Nullable String className;
    private final @Nullable String attributesClassName;
    private final @Nullable DataSource dataSource;
    private final JsonText json;

    Claim(ClaimBuilder from) {
        ref = from.ref;
        labels = from.labels;
        annotations = from.annotations;
        accessModes = from.accessModes;
        requestedCapacity = from.capacity;
        volumeMode = from.volumeMode;
        className = from.className;
        attributesClassName = from.attributesClassName;
        dataSource = from.dataSource;
        json = Objects.requireNonNullElseGet(from.json, from::minimalJson);
    }

    /** A claim of 1Gi, ReadWriteOnce, Filesystem, which the builder can change. */
    public static ClaimBuilder builder(ClaimRef ref) {
        return new ClaimBuilder(ref);
    }

    /** The claim {@code default/data} of the class {@code standard}, which the builder can change. */
    public static ClaimBuilder forTest() {
        return builder(new ClaimRef("default", "data", "0a1b2c3d-0000-4000-8000-000000000001")).className("standard");
    }

    public ClaimRef ref() {
        return ref;
    }

    public String namespace() {
        return ref.namespace();
    }

    public String name() {
        return ref.name();
    }

    public String uid() {
        return ref.uid();
    }

    public Map<String, String> labels() {
        return labels;
    }

    public Map<String, String> annotations() {
        return annotations;
    }

    /** Never empty. */
    public Set<AccessMode> accessModes() {
        return accessModes;
    }

    /** Always positive. */
    public Quantity requestedCapacity() {
        return requestedCapacity;
    }

    public VolumeMode volumeMode() {
        return volumeMode;
    }

    public Optional<String> className() {
        return Optional.ofNullable(className);
    }

    public Optional<String> attributesClassName() {
        return Optional.ofNullable(attributesClassName);
    }

    /** What the volume must be filled from; of a kind that the provisioner has declared. */
    public Optional<DataSource> dataSource() {
        return Optional.ofNullable(dataSource);
    }

    /** The whole object as the API server sent it. */
    public JsonText json() {
        return json;
    }

    /** {@code namespace/name}. */
    @Override
    public String toString() {
        return ref.toString();
    }
}
