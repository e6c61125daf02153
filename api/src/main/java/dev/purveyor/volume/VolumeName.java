package dev.purveyor.volume;

import java.nio.file.Path;
import java.util.Objects;

import dev.purveyor.internal.Syntax;

/**
 * The name of a volume: of the PersistentVolume, and of whatever an author keeps for it in the backend. It is decided
 * before the first call and never changes, so it is the key that makes {@code provision} and {@code delete} repeatable.
 * Being a DNS subdomain, it is safe as one element of a path: lower case letters, digits, '-' and '.', never
 * {@code .} or {@code ..}, at most 253 characters.
 */
public record VolumeName(String value) implements Comparable<VolumeName> {
    public VolumeName {
        Objects.requireNonNull(value, "the name of a volume must not be null");
        if (!Syntax.isSubdomain(value)) {
            throw new IllegalArgumentException(
                    Syntax.quote(value) + " cannot name a volume: Kubernetes wants lower case"
                            + " letters, digits, '-' and '.', a letter or digit at both ends, at most 253 characters");
        }
    }

    public static VolumeName of(String value) {
        return new VolumeName(value);
    }

    /** The path of that name directly below a folder. */
    public Path in(Path folder) {
        return Objects.requireNonNull(folder, "the folder must not be null").resolve(value);
    }

    @Override
    public int compareTo(VolumeName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
