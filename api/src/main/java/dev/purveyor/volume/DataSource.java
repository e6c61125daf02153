package dev.purveyor.volume;

import java.util.Objects;
import java.util.Optional;

import dev.purveyor.internal.Syntax;

/**
 * What a claim wants its volume to be filled from.
 *
 * @param apiGroup
 *            empty for the core group
 * @param namespace
 *            the source's, which is the claim's own unless the claim says otherwise
 */
public record DataSource(String apiGroup, String kind, String namespace, String name) {
    public DataSource {
        Objects.requireNonNull(apiGroup, "the API group of a data source must not be null; the core group is empty");
        Syntax.requireText(kind, "the kind of a data source");
        Syntax.requireText(namespace, "the namespace of a data source");
        Syntax.requireText(name, "the name of a data source");
    }

    /** The kind, if a provisioner can be the one to serve it; empty when it is a populator's. */
    public Optional<DataSourceKind> known() {
        if (apiGroup.isEmpty() && kind.equals("PersistentVolumeClaim")) return Optional.of(DataSourceKind.CLAIM);
        if (apiGroup.equals("snapshot.storage.k8s.io") && kind.equals("VolumeSnapshot")) {
            return Optional.of(DataSourceKind.SNAPSHOT);
        }
        return Optional.empty();
    }
}
