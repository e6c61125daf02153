package dev.purveyor.cluster.node;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.files.MountTable;

/**
 * The control group that holds every process of one node, by the same name in each hierarchy of the machine. The name is
 * derived from the node's folder alone, so that whoever finds the folder finds the processes.
 */
record Cgroup(String name, List<Path> hierarchies) {
    /** What the names of all nodes' groups begin with. */
    static final String PREFIX = "purveyor-";

    /** Where the node's own processes are; those of pods are beside it. */
    static final String LEAF = "node";

    private static final List<String> NEEDED = List.of("cpu", "cpuset", "memory", "pids");

    static Cgroup of(Path nodeFolder, String clusterName) throws IOException {
        return new Cgroup(nameFor(nodeFolder, clusterName), MountTable.read().cgroupHierarchies());
    }

    static String nameFor(Path nodeFolder, String clusterName) {
        try {
            var path = nodeFolder.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8);
            var digest = MessageDigest.getInstance("SHA-256").digest(path);
            return PREFIX + clusterName + "-" + HexFormat.of().formatHex(digest, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    void make() throws IOException {
        for (var hierarchy : hierarchies) {
            var group = hierarchy.resolve(name);
            passOn(hierarchy);
            makeBeneath(hierarchy, group);
            makeBeneath(group, group.resolve(LEAF));
        }
    }

    // In version 2 a group has only those controllers that its parent passes on. runc counts on these.
    private static void passOn(Path hierarchy) throws IOException {
        var available = hierarchy.resolve("cgroup.controllers");
        var passedOn = hierarchy.resolve("cgroup.subtree_control");
        if (!Files.exists(available)) {
            return;
        }
        var missing = new ArrayList<>(NEEDED);
        missing.retainAll(words(available));
        missing.removeAll(words(passedOn));
        for (var controller : missing) {
            passOn(controller, passedOn);
        }
    }

    private static void passOn(String controller, Path file) throws IOException {
        try {
            Files.writeString(file, "+" + controller);
        } catch (IOException e) {
            throw new ClusterException("A node needs the cgroup controller %s, and writing it to %s failed: %s. "
                    .formatted(
                            controller, file, e.getMessage())
                    + "If this machine is a container, move its processes from the root group into one beneath it.", e);
        }
    }

    private static List<String> words(Path file) throws IOException {
        return List.of(Files.readString(file).strip().split(" "));
    }

    private static void makeBeneath(Path parent, Path group) throws IOException {
        Files.createDirectories(group);
        // In version 1 a group takes no process before it has processors and memory nodes.
        for (var file : List.of("cpuset.cpus", "cpuset.mems")) {
            var inherited = parent.resolve(file);
            var own = group.resolve(file);
            if (Files.exists(inherited) && Files.exists(own) && Files.readString(own).isBlank()) {
                var value = Files.readString(inherited);
                if (!value.isBlank()) {
                    Files.writeString(own, value);
                }
            }
        }
    }

    /** The ids of all processes in the group and beneath. */
    Set<Long> processes() throws IOException {
        var found = new TreeSet<Long>();
        for (var group : groups()) {
            for (var line : linesOf(group.resolve("cgroup.procs"))) {
                found.add(Long.valueOf(line));
            }
        }
        return found;
    }

    /**
     * Removes the empty groups.
     *
     * @return whether all are gone; a process that is about to end may still hold one
     */
    boolean remove() {
        boolean gone = true;
        for (var group : groups()) {
            gone &= group.toFile().delete();
        }
        return gone;
    }

    /** Whether some node of this machine has a group, this one or another. */
    boolean anyNodeHasOne() {
        return hierarchies.stream().anyMatch(hierarchy -> {
            var groups = hierarchy.toFile().list((parent, child) -> child.startsWith(PREFIX));
            return groups != null && groups.length > 0;
        });
    }

    /** The deepest first. Groups come and go while containers do, so one that vanishes meanwhile is no error. */
    private List<Path> groups() {
        var found = new ArrayList<Path>();
        hierarchies.forEach(hierarchy -> collect(hierarchy.resolve(name), found));
        return found;
    }

    private static void collect(Path group, List<Path> found) {
        var children = group.toFile().listFiles(File::isDirectory);
        if (children != null) {
            for (var child : children) {
                collect(child.toPath(), found);
            }
            found.add(group);
        }
    }

    private static List<String> linesOf(Path file) throws IOException {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            if (Files.exists(file)) {
                throw e;
            }
            return List.of();
        }
    }
}
