package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.Progress;
import dev.purveyor.cluster.files.MachineLock;
import dev.purveyor.cluster.files.OwnFolder;

/**
 * The distribution's own packages, unpacked into a folder of the cache. apt checks their signatures. It works on
 * package lists of its own here, so that neither stale lists nor a running apt matter, and the system's state stays.
 */
final class DebianPackages {
    private static final List<String> NAMES = List.of("containerd", "runc", "containernetworking-plugins",
            "busybox-static");

    private final Path folder;
    private final Progress progress;

    private DebianPackages(Path folder, Progress progress) {
        this.folder = folder;
        this.progress = progress;
    }

    static Optional<DebianPackages> of(OsRelease system, Path cache, Progress progress) {
        var folder = cache.resolve(system.name() + "-" + System.getProperty("os.arch"));
        return system.isDebian() ? Optional.of(new DebianPackages(folder, progress)) : Optional.empty();
    }

    /** The folder that holds {@code usr} and so on, filled if it was not. */
    Path unpacked() throws IOException {
        var root = folder.resolve("root");
        if (Files.exists(root)) {
            return root;
        }
        try {
            MachineLock.whileHeld(folder.resolve("lock"), this::tellOfTheOther, () -> {
                if (!Files.exists(root)) fill(root);
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while waiting for the programs of the node.", e);
        }
        return root;
    }

    private void tellOfTheOther(String holder) {
        progress.say("Waiting for %s, which is fetching the programs of a node into %s.".formatted(holder, folder));
    }

    private void fill(Path root) throws IOException {
        progress.say("Fetching %s for the node (36 MB, unpacked into the cache, not installed)."
                .formatted(String.join(", ", NAMES)));
        var work = folder.resolve("work");
        OwnFolder.delete(work);
        var downloads = Files.createDirectories(work.resolve("downloads"));
        Files.createDirectories(work.resolve("lists/partial"));
        Files.createDirectories(work.resolve("cache/archives/partial"));
        try {
            progress.update("node: reading package lists");
            apt(work, downloads, List.of("update"));
            progress.update("node: downloading packages");
            var download = new ArrayList<>(List.of("download"));
            download.addAll(NAMES);
            apt(work, downloads, download);
        } catch (ClusterException e) {
            throw new ClusterException(
                    "The packages of the node could not be downloaded. Check the network and apt's sources, or install "
                            + "them: apt-get install " + String.join(" ", NAMES) + "\n" + e.getMessage(),
                    e);
        }
        var unpacked = Files.createDirectories(work.resolve("root"));
        try (var archives = Files.newDirectoryStream(downloads, "*.deb")) {
            for (var archive : archives) {
                progress.update("node: unpacking " + archive.getFileName());
                new Command(List.of("dpkg", "-x", archive.toString(), unpacked.toString()), work).run();
            }
        }
        Files.move(unpacked, root);
        OwnFolder.delete(work);
        progress.say("The programs of the node are in %s.".formatted(root));
    }

    private static void apt(Path work, Path folder, List<String> arguments) {
        var line = new ArrayList<>(List.of(
                "apt-get",
                "-o", "Dir::State::Lists=" + work.resolve("lists"),
                "-o", "Dir::Cache=" + work.resolve("cache"),
                "-o", "APT::Sandbox::User=root",
                "-o", "Acquire::Languages=none"));
        line.addAll(arguments);
        new Command(line, folder).run();
    }
}
