package dev.purveyor;

import java.util.Objects;

import dev.purveyor.internal.Syntax;

/**
 * Whose an asset is: a provisioner of one cluster. Several clusters may share a backend, and a name alone does not tell
 * them apart, so an author who offers an inventory writes {@link #toString()} beside each asset and reads it back with
 * {@link #parse}.
 *
 * @param cluster
 *            the UID of the cluster's {@code kube-system} namespace
 * @param provisioner
 *            the provisioner that made the asset
 */
public record AssetTag(String cluster, ProvisionerName provisioner) {
    public AssetTag {
        Objects.requireNonNull(cluster, "the cluster of a tag must not be null");
        Objects.requireNonNull(provisioner, "the provisioner of a tag must not be null");
        if (!Syntax.isSimpleName(cluster)) {
            throw new IllegalArgumentException("the cluster of a tag must be a UID, not " + Syntax.quote(cluster));
        }
    }

    /** Reads {@code <cluster>/<vendor>/<name>}, as {@link #toString()} writes it. */
    public static AssetTag parse(String text) {
        Objects.requireNonNull(text, "the text of a tag must not be null");
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException(
                    Syntax.quote(text) + " is not an asset tag of the form <cluster>/<vendor>/<name>");
        }
        return new AssetTag(text.substring(0, slash), ProvisionerName.of(text.substring(slash + 1)));
    }

    @Override
    public String toString() {
        return cluster + "/" + provisioner;
    }
}
