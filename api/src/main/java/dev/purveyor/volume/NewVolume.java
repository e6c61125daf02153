package dev.purveyor.volume;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.purveyor.JsonText;
import dev.purveyor.Parameters;
import dev.purveyor.Quantity;
import dev.purveyor.internal.Syntax;

/**
 * A volume that exists in the backend and is ready to be saved as a PersistentVolume. Only
 * {@link VolumeRequest#newVolume()} makes one, so it always fits its request. Immutable.
 */
public final class NewVolume implements ProvisionResult, FindResult {
    private final VolumeName name;
    private final ClaimRef claim;
    private final String className;
    private final Quantity capacity;
    private final Set<AccessMode> accessModes;
    private final VolumeMode volumeMode;
    private final ReclaimPolicy reclaimPolicy;
    private final List<String> mountOptions;
    private final Topology nodeAffinity;
    private final Map<String, String> labels;
    private final Map<String, String> annotations;
    private final Parameters parameters;
    private final @Nullable String attributesClassName;
    private final JsonText source;

    NewVolume(VolumeDraft draft, JsonText source) {
        VolumeRequest request = draft.request;
        name = request.volumeName();
        claim = request.claim().ref();
        className = request.className();
        capacity = draft.capacity;
        accessModes = draft.accessModes;
        volumeMode = request.volumeMode();
        reclaimPolicy = request.reclaimPolicy();
        mountOptions = draft.mountOptions;
        nodeAffinity = draft.nodeAffinity;
        labels = Syntax.copy(draft.labels, "the labels of a volume");
        annotations = Syntax.copy(draft.annotations, "the annotations of a volume");
        parameters = request.parameters().withoutSecrets();
        attributesClassName = request.attributesClass().map(AttributesClass::name).orElse(null);
        this.source = source;
    }

    /** Whether it answers that request, and not an earlier one whose answer an author has kept. */
    public boolean answers(VolumeRequest request) {
        Objects.requireNonNull(request, "the request must not be null");
        return name.equals(request.volumeName()) && claim.equals(request.claim().ref());
    }

    public VolumeName name() {
        return name;
    }

    public ClaimRef claim() {
        return claim;
    }

    public String className() {
        return className;
    }

    public Quantity capacity() {
        return capacity;
    }

    public Set<AccessMode> accessModes() {
        return accessModes;
    }

    public VolumeMode volumeMode() {
        return volumeMode;
    }

    public ReclaimPolicy reclaimPolicy() {
        return reclaimPolicy;
    }

    public List<String> mountOptions() {
        return mountOptions;
    }

    public Topology nodeAffinity() {
        return nodeAffinity;
    }

    public Map<String, String> labels() {
        return labels;
    }

    /** The author's annotations and state. */
    public Map<String, String> annotations() {
        return annotations;
    }

    /** The parameters that are stored with the volume: those of the class but for the secret ones. */
    public Parameters parameters() {
        return parameters;
    }

    public Optional<String> attributesClassName() {
        return Optional.ofNullable(attributesClassName);
    }

    /** The source as the typed records show it. */
    public VolumeSource source() {
        return SourceReader.read(source);
    }

    /** The source as it is written into the PersistentVolume's {@code spec}: one object of one member. */
    public JsonText sourceJson() {
        return source;
    }

    @Override
    public String toString() {
        return "volume " + name + " for claim " + claim + " at " + source;
    }
}
