package dev.purveyor;

import java.util.Locale;
import java.util.Objects;

import dev.purveyor.internal.Syntax;

/**
 * The name that a StorageClass puts into its {@code provisioner} field: {@code <vendor>/<name>}, for example
 * {@code example.com/hostpath}. The vendor is a domain of the author's.
 *
 * @param vendor
 *            a DNS domain; never {@code kubernetes.io}, whose classes the controller manager keeps for itself
 * @param name
 *            letters, digits, '-', '_' and '.', at most 63 characters
 */
public record ProvisionerName(String vendor, String name) {
    public ProvisionerName {
        Objects.requireNonNull(vendor, "the vendor of a provisioner must not be null");
        Objects.requireNonNull(name, "the name of a provisioner must not be null");
        String lower = vendor.toLowerCase(Locale.ROOT);
        if (lower.equals("kubernetes.io")) {
            throw new IllegalArgumentException("the provisioner name " + Syntax.quote(vendor + "/" + name)
                    + " is refused: kubernetes.io/ is reserved for Kubernetes itself, which would never hand such a claim"
                    + " to an external provisioner. Use a domain of your own, such as example.com/" + name);
        }
        if (!Syntax.isSubdomain(lower) || !Syntax.isSimpleName(name) || vendor.length() + name.length() > 252) {
            throw new IllegalArgumentException("the provisioner name " + Syntax.quote(vendor + "/" + name)
                    + " is not of the form <vendor>/<name>: the vendor is a DNS domain, the name has at most 63 letters,"
                    + " digits, '-', '_' or '.', both together at most 253 characters, such as example.com/hostpath");
        }
    }

    /** Reads {@code <vendor>/<name>}. */
    public static ProvisionerName of(String text) {
        Objects.requireNonNull(text, "the name of a provisioner must not be null");
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("the provisioner name " + Syntax.quote(text)
                    + " has no vendor: write <vendor>/<name>, such as example.com/hostpath");
        }
        return new ProvisionerName(text.substring(0, slash), text.substring(slash + 1));
    }

    /**
     * The Lease that the leader of this provisioner holds. It is the Go library's wherever that one is a legal object
     * name, so that a Java and a Go instance of one provisioner see each other.
     */
    public String leaseName() {
        String ofGo = vendor + "-" + name;
        return Syntax.isSubdomain(ofGo) ? ofGo : ofGo.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    @Override
    public String toString() {
        return vendor + "/" + name;
    }
}
