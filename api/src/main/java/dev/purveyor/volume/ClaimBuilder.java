package dev.purveyor.volume;

import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.purveyor.JsonText;
import dev.purveyor.Quantity;
import dev.purveyor.internal.Syntax;

/** Builds a {@link Claim}, in the controller and in tests. */
public final class ClaimBuilder {
    final ClaimRef ref;
    Map<String, String> labels = Map.of();
    Map<String, String> annotations = Map.of();
    Set<AccessMode> accessModes = AccessMode.checked(Set.of(AccessMode.READ_WRITE_ONCE));
    Quantity capacity = Quantity.parse("1Gi");
    VolumeMode volumeMode = VolumeMode.FILESYSTEM;
    @Nullable
    String className;
    @Nullable
    String attributesClassName;
    @Nullable
    DataSource dataSource;
    @Nullable
    JsonText json;

    ClaimBuilder(ClaimRef ref) {
        this.ref = Objects.requireNonNull(ref, "the reference of a claim must not be null");
    }

    public ClaimBuilder labels(Map<String, String> all) {
        labels = Syntax.copy(all, "the labels of a claim");
        return this;
    }

    public ClaimBuilder annotations(Map<String, String> all) {
        annotations = Syntax.copy(all, "the annotations of a claim");
        return this;
    }

    public ClaimBuilder accessModes(Set<AccessMode> modes) {
        accessModes = AccessMode.checked(modes);
        return this;
    }

    public ClaimBuilder capacity(String quantity) {
        return capacity(Quantity.parse(quantity));
    }

    public ClaimBuilder capacity(Quantity requested) {
        Objects.requireNonNull(requested, "the capacity of a claim must not be null");
        if (!requested.isPositive()) {
            throw new IllegalArgumentException("the capacity of a claim must be positive, not " + requested);
        }
        capacity = requested;
        return this;
    }

    public ClaimBuilder volumeMode(VolumeMode mode) {
        volumeMode = Objects.requireNonNull(mode, "the volume mode of a claim must not be null");
        return this;
    }

    public ClaimBuilder className(String name) {
        className = Syntax.requireText(name, "the class of a claim");
        return this;
    }

    public ClaimBuilder attributesClassName(String name) {
        attributesClassName = Syntax.requireText(name, "the VolumeAttributesClass of a claim");
        return this;
    }

    public ClaimBuilder dataSource(DataSource source) {
        dataSource = Objects.requireNonNull(source, "the data source of a claim must not be null");
        return this;
    }

    /** The whole object. Left out, it is written from the fields above. */
    public ClaimBuilder json(JsonText whole) {
        json = Objects.requireNonNull(whole, "the JSON of a claim must not be null");
        return this;
    }

    public Claim build() {
        return new Claim(this);
    }

    JsonText minimalJson() {
        return JsonText.of(Json.object("apiVersion", "v1", "kind", "PersistentVolumeClaim", "metadata",
                Json.object("namespace", ref.namespace(), "name", ref.name(), "uid", ref.uid(), "labels", labels,
                        "annotations", annotations),
                "spec",
                Json.object("accessModes", accessModes.stream().map(AccessMode::kubernetesName).toList(), "resources",
                        Map.of("requests", Map.of("storage", capacity.toString())), "volumeMode",
                        volumeMode.kubernetesName(), "storageClassName", Objects.requireNonNullElse(className, ""),
                        "volumeAttributesClassName", Objects.requireNonNullElse(attributesClassName, ""), "dataSource",
                        dataSource == null
                                ? ""
                                : Json.object("apiGroup", dataSource.apiGroup(), "kind", dataSource.kind(), "name",
                                        dataSource.name()))));
    }
}
