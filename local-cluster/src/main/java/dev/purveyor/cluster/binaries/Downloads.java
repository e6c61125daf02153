package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.Progress;

/** Puts a release's files in place, never one whose checksum is not the published one. */
final class Downloads {
    private final HttpFiles files;
    private final Progress progress;
    private final Pace pace;

    Downloads(Duration connectTimeout, Proxies proxies, Progress progress, Pace pace) {
        this.files = new HttpFiles(connectTimeout, proxies);
        this.progress = progress;
        this.pace = pace;
    }

    /**
     * Interrupted or broken off, it leaves a {@code .part} file that the next call goes on with.
     *
     * @throws ClusterException if the site serves bytes that are not the released ones; nothing of them is kept
     */
    Outcome download(Artifact artifact, Path target) {
        var part = target.resolveSibling(artifact.fileName() + ".part");
        try {
            var expected = expected(artifact);
            boolean resumed = Files.exists(part);
            if (!fetched(artifact, part, expected) && !(resumed && fetched(artifact, part, expected)))
                throw refused(artifact.file(), "does not have its published SHA-256 " + expected.hex()
                        + ". The download was deleted");
            install(artifact, part, target);
            return new Outcome.InPlace();
        } catch (IOException e) {
            return new Outcome.NotThisWay(String.valueOf(e.getMessage()));
        }
    }

    private Checksum expected(Artifact artifact) throws IOException {
        return Checksum.find(files.text(artifact.checksums()), artifact.fileName()).orElseThrow(
                () -> refused(artifact.checksums(), "does not hold a SHA-256 of " + artifact.fileName()));
    }

    /** A part file that turns out wrong is deleted: the damage may be an older one, and a fresh start may heal it. */
    private boolean fetched(Artifact artifact, Path part, Checksum expected) throws IOException {
        progress.say("Downloading " + artifact.file());
        files.complete(artifact.file(), part, (bytes, total) -> {
            if (pace.due()) progress.update(artifact.fileName() + ": " + Amounts.of(bytes, total));
        });
        boolean right = Checksum.of(part).equals(expected);
        if (!right) Files.delete(part);
        return right;
    }

    private static void install(Artifact artifact, Path part, Path target) throws IOException {
        var entry = artifact.entry();
        if (entry == null) {
            Programs.install(part, target);
            return;
        }
        var unpacked = Programs.unfinished(target);
        TarGz.extract(part, entry, unpacked);
        Programs.install(unpacked, target);
        Files.delete(part);
    }

    private static ClusterException refused(URI uri, String why) {
        return new ClusterException("Refused: " + uri + " " + why + ". Name another mirror by "
                + BinarySettings.KUBE_MIRROR + " or " + BinarySettings.ETCD_MIRROR
                + ", or skip downloads with --offline or " + BinarySettings.OFFLINE + "=true.");
    }
}
