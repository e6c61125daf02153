package dev.purveyor.volume;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.purveyor.Identity;
import dev.purveyor.Identity.Ownership;
import dev.purveyor.JsonText;
import dev.purveyor.Parameters;
import dev.purveyor.Quantity;

/**
 * A volume to be deleted: a PersistentVolume, or what is known of one that was never saved. In the second case there is no
 * uid, no source, no annotation and no state; name, claim, class and parameters are those of the request. Immutable.
 */
public final class StoredVolume {
    private final VolumeName name;
    private final @Nullable String uid;
    private final @Nullable JsonText source;
    private final Map<String, String> labels;
    private final Map<String, String> annotations;
    private final @Nullable String className;
    private final @Nullable ClaimRef claim;
    private final @Nullable Quantity capacity;
    private final ReclaimPolicy reclaimPolicy;
    private final Parameters parameters;
    private final JsonText json;

    StoredVolume(StoredVolumeBuilder from) {
        name = from.name;
        uid = from.uid;
        source = from.source;
        labels = from.labels;
        annotations = from.annotations;
        className = from.className;
        claim = from.claim;
        capacity = from.capacity;
        reclaimPolicy = from.reclaimPolicy;
        parameters = from.parameters;
        json = from.json;
    }

    /** A volume of that name, of which nothing else is known until the builder is told. */
    public static StoredVolumeBuilder builder(VolumeName name) {
        return new StoredVolumeBuilder(name);
    }

    /** What {@code delete} gets to undo a request whose volume was never saved. */
    public static StoredVolume undoing(VolumeRequest request) {
        Objects.requireNonNull(request, "the request to undo must not be null");
        return builder(request.volumeName()).claim(request.claim().ref()).className(request.className())
                .capacity(request.capacity()).reclaimPolicy(request.reclaimPolicy())
                .parameters(request.parameters().withoutSecrets()).build();
    }

    /** What {@code delete} would get for a volume once it is saved; for tests of a provisioner. */
    public static StoredVolume of(NewVolume volume) {
        Objects.requireNonNull(volume, "the volume must not be null");
        return builder(volume.name()).uid("uid-of-" + volume.name()).source(volume.sourceJson())
                .labels(volume.labels()).annotations(volume.annotations()).className(volume.className())
                .claim(volume.claim()).capacity(volume.capacity()).reclaimPolicy(volume.reclaimPolicy())
                .parameters(volume.parameters()).build();
    }

    public VolumeName name() {
        return name;
    }

    /** The uid of the PersistentVolume; empty when it was never saved. */
    public Optional<String> uid() {
        return Optional.ofNullable(uid);
    }

    /** Where the volume is; empty when it was never saved, so that only its name tells where to look. */
    public Optional<VolumeSource> source() {
        return Optional.ofNullable(source).map(SourceReader::read);
    }

    /** The source, if it is of that kind. */
    public <S extends VolumeSource> Optional<S> source(Class<S> kind) {
        Objects.requireNonNull(kind, "the kind of source must not be null");
        return source().filter(kind::isInstance).map(kind::cast);
    }

    public Map<String, String> labels() {
        return labels;
    }

    public Map<String, String> annotations() {
        return annotations;
    }

    /** What {@link VolumeDraft#state} has remembered under a key. */
    public Optional<String> state(String key) {
        return Optional.ofNullable(annotations.get(DraftRules.stateKey(key)));
    }

    /** The class by name. It may be gone or changed: use {@link #parameters()}. */
    public Optional<String> className() {
        return Optional.ofNullable(className);
    }

    /** The claim that the volume was made for. */
    public Optional<ClaimRef> claim() {
        return Optional.ofNullable(claim);
    }

    public Optional<Quantity> capacity() {
        return Optional.ofNullable(capacity);
    }

    public ReclaimPolicy reclaimPolicy() {
        return reclaimPolicy;
    }

    /** The parameters of the class as they were when the volume was made; none for volumes of another library. */
    public Parameters parameters() {
        return parameters;
    }

    /** Whose it is, judged by its annotations. */
    public Ownership ownership(Identity identity) {
        return Objects.requireNonNull(identity, "the identity must not be null").judge(annotations);
    }

    /** Whether it carries that identity. */
    public boolean belongsTo(Identity identity) {
        return ownership(identity) == Ownership.OURS;
    }

    /** The whole PersistentVolume as the API server sent it; the empty object when it was never saved. */
    public JsonText json() {
        return json;
    }

    @Override
    public String toString() {
        return "volume " + name + (claim == null ? "" : " of claim " + claim);
    }
}
