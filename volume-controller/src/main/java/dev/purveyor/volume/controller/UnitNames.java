package dev.purveyor.volume.controller;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import dev.purveyor.Identity;
import dev.purveyor.ProvisionerName;

/**
 * What the objects are called that stand for a unit of work: its Lease and its journal. The Lease of the whole provisioner is
 * called as the Go library calls it, so that both never work at once.
 *
 * @param lease the Lease of the unit
 */
record UnitNames(String lease) {
    private static final int READABLE = 30;
    private static final int LONGEST_LABEL = 63;

    static UnitNames of(ProvisionerName provisioner) {
        return new UnitNames(provisioner.leaseName());
    }

    /** Those of a part of this unit. */
    UnitNames part(String name) {
        return new UnitNames(lease + "-" + name);
    }

    /** The part that belongs to one identity; all of it if there is none. */
    UnitNames of(@Nullable Identity identity) {
        return identity == null ? this : ofIdentity(identity.value());
    }

    /** The same, for an identity as it is found on a volume, which may be any text. */
    UnitNames ofIdentity(String identity) {
        return part(slug(identity));
    }

    /** The seat of one instance, by its name. */
    UnitNames seat(String instance) {
        return part("seat-" + slug(instance));
    }

    /** The value of the label that all Leases of a provisioner's seats carry. */
    String label() {
        return lease.length() <= LONGEST_LABEL ? lease : slug(lease);
    }

    String journal() {
        return "purveyor-" + lease;
    }

    // Identities are free text, and two must never share a journal: the digest tells them apart, the rest is for people.
    private static String slug(String text) {
        var readable = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        var cut = readable.substring(0, Math.min(readable.length(), READABLE));
        return (cut.isEmpty() ? "" : cut + "-") + digest(text);
    }

    private static String digest(String text) {
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
