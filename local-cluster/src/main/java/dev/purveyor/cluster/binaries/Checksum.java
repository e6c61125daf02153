package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A SHA-256 in lower-case hexadecimal digits. */
record Checksum(String hex) {
    private static final Pattern LINE = Pattern.compile("([0-9a-fA-F]{64})(?:\\s+\\*?(\\S+))?");

    /** Finds the file's sum in what a release publishes: the sum alone, or a list as sha256sum writes it. */
    static Optional<Checksum> find(String published, String fileName) {
        return published.lines().map(line -> LINE.matcher(line.strip()))
                .filter(match -> match.matches() && (match.group(2) == null || match.group(2).equals(fileName)))
                .map(match -> new Checksum(match.group(1).toLowerCase(Locale.ROOT))).findFirst();
    }

    static Checksum of(Path file) throws IOException {
        try (var digest = new DigestOutputStream(OutputStream.nullOutputStream(),
                MessageDigest.getInstance("SHA-256"))) {
            Files.copy(file, digest);
            return new Checksum(HexFormat.of().formatHex(digest.getMessageDigest().digest()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
