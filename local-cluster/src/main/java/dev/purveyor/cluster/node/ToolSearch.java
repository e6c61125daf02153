package dev.purveyor.cluster.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.Progress;

/** Looks for the programs of a node on the machine, and then in the distribution's packages. */
final class ToolSearch {
    private static final List<String> USUAL_FOLDERS = List.of("/usr/local/sbin", "/usr/local/bin", "/usr/sbin",
            "/usr/bin", "/sbin", "/bin");
    private static final List<String> CNI_FOLDERS = List.of("/opt/cni/bin", "/usr/lib/cni", "/usr/libexec/cni");
    private static final List<String> CNI_PLUGINS = List.of("loopback", "ptp", "host-local");

    private final Path cache;
    private final Progress progress;

    ToolSearch(Path cache, Progress progress) {
        this.cache = cache;
        this.progress = progress;
    }

    NodeTools find() {
        try {
            var installed = new Found(Path.of("/"), searchPath());
            if (installed.missing().isEmpty()) {
                return installed.tools(installed);
            }
            var packages = DebianPackages.of(OsRelease.read(), cache, progress).orElseThrow(() -> new ClusterException(
                    "A node needs %s, not found on this machine. Install them (packages are usually named containerd, "
                            .formatted(String.join(", ", installed.missing()))
                            + "runc, containernetworking-plugins and busybox-static) and try again."));
            var unpacked = packages.unpacked();
            return installed.tools(new Found(unpacked, USUAL_FOLDERS));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look for the programs of a node: " + e.getMessage(), e);
        }
    }

    private static List<String> searchPath() {
        var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(Stream.of(path.split(":")), USUAL_FOLDERS.stream())
                .filter(folder -> folder.startsWith("/"))
                .distinct()
                .toList();
    }

    /** The tools beneath one root folder, as far as they are there. */
    record Found(Path root, List<String> folders) {

        private Stream<Path> programs(String name) {
            return folders.stream().map(folder -> beneath(folder).resolve(name)).filter(Files::isExecutable);
        }

        private Optional<Path> program(String name) {
            return programs(name).findFirst();
        }

        /** Only with its shim and its client, which must be of the same release. */
        Optional<Path> containerd() {
            return programs("containerd")
                    .filter(found -> Files.isExecutable(found.resolveSibling("containerd-shim-runc-v2")))
                    .filter(found -> Files.isExecutable(found.resolveSibling("ctr")))
                    .findFirst();
        }

        Optional<Path> cniPlugins() {
            return CNI_FOLDERS.stream()
                    .map(this::beneath)
                    .filter(folder -> CNI_PLUGINS.stream().allMatch(name -> Files.isExecutable(folder.resolve(name))))
                    .findFirst();
        }

        Optional<Path> busybox() {
            return programs("busybox").filter(StaticProgram::is).findFirst();
        }

        List<String> missing() {
            var missing = new ArrayList<String>();
            if (containerd().isEmpty()) missing.add("containerd");
            if (program("runc").isEmpty()) missing.add("runc");
            if (cniPlugins().isEmpty()) missing.add("the CNI plugins " + String.join(", ", CNI_PLUGINS));
            if (busybox().isEmpty()) missing.add("a static busybox");
            return missing;
        }

        /** These tools, and those of the other where this one has none. */
        NodeTools tools(Found other) {
            return new NodeTools(either(other, "containerd", Found::containerd),
                    either(other, "runc", found -> found.program("runc")),
                    either(other, "the CNI plugins", Found::cniPlugins),
                    either(other, "a static busybox", Found::busybox));
        }

        private Path either(Found other, String what, Function<Found, Optional<Path>> tool) {
            return tool.apply(this).or(() -> tool.apply(other)).orElseThrow(() -> other.incomplete(what));
        }

        private ClusterException incomplete(String what) {
            return new ClusterException("%s is not where expected in %s. Delete that folder and try again."
                    .formatted(what, root));
        }

        private Path beneath(String absolute) {
            return root.resolve(absolute.substring(1));
        }
    }
}
