package dev.purveyor.cluster;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

import dev.purveyor.cluster.process.ProcessId;

/** All the files of one cluster, and who owns them. The folder exists exactly as long as the cluster does. */
record ClusterFolder(Path root) {
    // Part of paths, cgroup and interface names, so no surprises; and short, because socket paths are limited.
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?");
    private static final Duration TIME_TO_SIGN = Duration.ofMinutes(1);

    /** Takes the name for this JVM. */
    static ClusterFolder claim(Path clusters, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new ClusterException("'" + name + "' cannot name a cluster. Use up to 32 lower-case letters, digits "
                    + "and dashes, with a letter or digit first and last.");
        }
        var folder = new ClusterFolder(clusters.resolve(name));
        try {
            Files.createDirectories(clusters);
            PrivateFiles.createFolder(folder.root);
            Files.writeString(folder.ownerFile(), ProcessId.ofThisJvm().toString());
            for (var inner : new String[]{"pki", "logs", "pids", "flex"}) {
                Files.createDirectory(folder.root.resolve(inner));
            }
            return folder;
        } catch (FileAlreadyExistsException e) {
            throw folder.isThere(e);
        } catch (IOException e) {
            throw CacheFolder.unwritable(clusters, e);
        }
    }

    private ClusterException isThere(IOException cause) {
        // The other of two starts at once wants this cluster as much as we do: no reason to stop it.
        return new ClusterException(Files.exists(facts())
                ? "A cluster named '" + name() + "' is already there. Stop it with 'purveyor cluster down --name "
                        + name()
                        + "', or choose another name."
                : "A cluster named '" + name() + "' is just being started"
                        + owner().map(owner -> " by process " + owner.pid()).orElse("")
                        + ". 'purveyor cluster status' shows when it is ready.",
                cause);
    }

    String name() {
        return root.getFileName().toString();
    }

    /** Whether nobody looks after this folder any more. One that is just being claimed has an owner without a name. */
    boolean isAbandoned() {
        try {
            var owner = owner();
            if (owner.isPresent()) return !owner.get().isAlive();
            return Files.getLastModifiedTime(root).toInstant().isBefore(Instant.now().minus(TIME_TO_SIGN));
        } catch (IOException e) {
            return false;
        }
    }

    /** The JVM that runs this cluster. */
    Optional<ProcessId> owner() {
        try {
            return ProcessId.parse(Files.readString(ownerFile()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Path kubeconfig() {
        return root.resolve("kubeconfig");
    }

    Path kubeconfigOf(Pki.User user) {
        return user == Pki.User.ADMIN
                ? kubeconfig()
                : pki().resolve(user.name().toLowerCase(Locale.ROOT) + ".kubeconfig");
    }

    Path pki() {
        return root.resolve("pki");
    }

    Path log(Component component) {
        return component == Component.KUBELET
                ? node().resolve("kubelet.log")
                : root.resolve("logs").resolve(component.program() + ".log");
    }

    /** What the node's first process writes before the kubelet has a log of its own. */
    Path nodeStartLog() {
        return root.resolve("logs").resolve("node.log");
    }

    Path node() {
        return root.resolve("node");
    }

    Path auditLog() {
        return root.resolve("logs").resolve("audit.log");
    }

    Path auditPolicy() {
        return root.resolve("audit-policy.yaml");
    }

    Path etcdData() {
        return root.resolve("etcd");
    }

    Path pids() {
        return root.resolve("pids");
    }

    /** The process that the component registered, whether or not it is still there. */
    Optional<Long> registered(Component component) {
        try {
            return Optional.of(Long.parseLong(Files.readString(pids().resolve(component.program())).strip()));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    Path supervisorLog() {
        return root.resolve("logs").resolve("supervisor.log");
    }

    /** Facts for those who ask from another process. */
    Path facts() {
        return root.resolve("facts");
    }

    private Path ownerFile() {
        return root.resolve("owner");
    }
}
