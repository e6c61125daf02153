package dev.purveyor.volume;

import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.purveyor.JsonText;
import dev.purveyor.Parameters;
import dev.purveyor.Quantity;
import dev.purveyor.internal.Syntax;

/** Builds a {@link StoredVolume}, in the controller and in tests. */
public final class StoredVolumeBuilder {
    final VolumeName name;
    @Nullable
    String uid;
    @Nullable
    JsonText source;
    Map<String, String> labels = Map.of();
    Map<String, String> annotations = Map.of();
    @Nullable
    String className;
    @Nullable
    ClaimRef claim;
    @Nullable
    Quantity capacity;
    ReclaimPolicy reclaimPolicy = ReclaimPolicy.DELETE;
    Parameters parameters = Parameters.none();
    JsonText json = JsonText.empty();

    StoredVolumeBuilder(VolumeName name) {
        this.name = Objects.requireNonNull(name, "the name of a volume must not be null");
    }

    public StoredVolumeBuilder uid(String value) {
        uid = Syntax.requireText(value, "the uid of a volume");
        return this;
    }

    public StoredVolumeBuilder source(VolumeSource typed) {
        return source(Objects.requireNonNull(typed, "the source of a volume must not be null").toJson());
    }

    /** The source as one object of one member. */
    public StoredVolumeBuilder source(JsonText member) {
        SourceReader.read(Objects.requireNonNull(member, "the source of a volume must not be null"));
        source = member;
        return this;
    }

    public StoredVolumeBuilder labels(Map<String, String> all) {
        labels = Syntax.copy(all, "the labels of a volume");
        return this;
    }

    public StoredVolumeBuilder annotations(Map<String, String> all) {
        annotations = Syntax.copy(all, "the annotations of a volume");
        return this;
    }

    public StoredVolumeBuilder className(String value) {
        className = Objects.requireNonNull(value, "the class of a volume must not be null");
        return this;
    }

    public StoredVolumeBuilder claim(ClaimRef ref) {
        claim = Objects.requireNonNull(ref, "the claim of a volume must not be null");
        return this;
    }

    public StoredVolumeBuilder capacity(Quantity value) {
        capacity = Objects.requireNonNull(value, "the capacity of a volume must not be null");
        return this;
    }

    public StoredVolumeBuilder reclaimPolicy(ReclaimPolicy policy) {
        reclaimPolicy = Objects.requireNonNull(policy, "the reclaim policy of a volume must not be null");
        return this;
    }

    public StoredVolumeBuilder parameters(Parameters stored) {
        parameters = Objects.requireNonNull(stored, "the parameters of a volume must not be null");
        return this;
    }

    /** The whole PersistentVolume. */
    public StoredVolumeBuilder json(JsonText whole) {
        json = Objects.requireNonNull(whole, "the JSON of a volume must not be null");
        return this;
    }

    public StoredVolume build() {
        return new StoredVolume(this);
    }
}
