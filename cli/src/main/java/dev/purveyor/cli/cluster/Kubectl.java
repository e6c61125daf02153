package dev.purveyor.cli.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

import dev.purveyor.cluster.binaries.Binary;
import dev.purveyor.cluster.binaries.BinarySettings;
import dev.purveyor.cluster.binaries.KubernetesBinaries;

/** Where a person finds kubectl. */
final class Kubectl {
    private Kubectl() {}

    /** What to say to a person whose shell does not find one; empty if it does. */
    static Optional<String> hint(BinarySettings settings, String searchPath) {
        if (isOn(searchPath)) return Optional.empty();
        return Optional.ofNullable(new KubernetesBinaries(settings).plan(Set.of(Binary.KUBECTL)).files()
                .get(Binary.KUBECTL)).map(file -> "kubectl is not on the PATH; there is one at " + file);
    }

    private static boolean isOn(String searchPath) {
        return Arrays.stream(searchPath.split(":")).filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, Binary.KUBECTL.fileName()))
                .anyMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    }
}
