package dev.purveyor.testkit.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.cluster.files.OwnFolder;
import dev.purveyor.cluster.process.ChildProcess.Command;
import dev.purveyor.cluster.process.Leash;
import dev.purveyor.testkit.TestNamespace;

/**
 * Instances of one provisioner, each a JVM of its own with a service account of its own, that share a {@link FolderStorage}.
 * Its processes and files are gone when it is closed, or when this JVM ends in whichever way.
 *
 * <p>As an extension of JUnit ({@code @RegisterExtension} on a field that the test's constructor fills) it closes itself
 * after each test, and after one that failed it first shows what its instances said and did.
 */
public final class Fleet implements AutoCloseable, AfterEachCallback {
    // Five of them must fit on two cores beside a control plane.
    private static final List<String> SMALL_JVM = List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "-Xshare:auto");
    private static final int LINES_EACH = 40;

    private final Class<?> program;
    private final LocalCluster cluster;
    private final String namespace;
    private final Path folder;
    private final Leash leash;
    private final List<Instance> instances = new ArrayList<>();

    private Fleet(Class<?> program, LocalCluster cluster, String namespace, Path folder) {
        this.program = program;
        this.cluster = cluster;
        this.namespace = namespace;
        this.folder = folder;
        this.leash = Leash.on(folder);
    }

    /**
     * A fleet without instances yet.
     *
     * @param program has a {@code main} and understands {@code --kubeconfig}, {@code --namespace}, {@code --instance},
     *        {@code --caller}, {@code --metrics-address}, {@code --provisioner} and {@code --storage}
     * @param namespace where the instances keep what they must remember; the provisioner is named after it
     */
    public static Fleet of(Class<?> program, LocalCluster cluster, TestNamespace namespace) {
        try {
            var folder = Files.createTempDirectory("purveyor-fleet");
            Files.createDirectories(FolderStorage.assetsIn(folder));
            var hook = folder.resolve(Leash.REAP_HOOK);
            Files.writeString(hook, "#!/bin/sh\nrm -rf '" + folder + "'\n");
            Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwx------"));
            Account.allow(cluster, namespace.name());
            return new Fleet(program, cluster, namespace.name(), folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The provisioner that the fleet is. */
    public String provisioner() {
        return "example.com/" + namespace;
    }

    /** Starts that many more instances with these flags, and waits until all of them are ready. */
    public List<Instance> start(int count, String... flags) throws InterruptedException {
        var started = new ArrayList<Instance>();
        for (var i = 0; i < count; i++)
            started.add(begin(flags));
        for (var each : started)
            each.awaitReady();
        return started;
    }

    /** Starts one more instance and does not wait for it. */
    public Instance begin(String... flags) {
        var name = "instance-" + (instances.size() + 1);
        var java = new ArrayList<String>();
        java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        java.addAll(SMALL_JVM);
        java.addAll(List.of("-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                program.getName(), "--instance=" + name, "--metrics-address=127.0.0.1:0"));
        return begin(name, java, flags);
    }

    /**
     * Starts one that is no program of ours, to work beside those that are, and does not wait for it. Nobody can ask it
     * whether it is ready.
     *
     * @param stranger understands {@code --kubeconfig}, {@code --namespace}, {@code --caller}, {@code --provisioner} and
     *        {@code --storage}, and records its calls there in the same words
     */
    public Instance beginStranger(String name, Path stranger, String... flags) {
        return begin(name, List.of(stranger.toString()), flags);
    }

    private Instance begin(String name, List<String> command, String... flags) {
        var kubeconfig = folder.resolve(name + ".kubeconfig");
        new Account(cluster, namespace, name).create(kubeconfig);
        var line = new ArrayList<>(command);
        line.addAll(List.of("--kubeconfig=" + kubeconfig, "--namespace=" + namespace, "--caller=" + name,
                "--provisioner=" + provisioner(), "--storage=" + folder));
        line.addAll(List.of(flags));
        var instance = Instance.start(Account.user(namespace, name), new Command(name, line, Map.of()), folder,
                FolderStorage.logIn(folder));
        instances.add(instance);
        return instance;
    }

    /** All instances that were ever started, whether they run or not. */
    public List<Instance> instances() {
        return List.copyOf(instances);
    }

    public Instance instance(String name) {
        return instances.stream().filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no instance is called " + name));
    }

    /** What was called up to now. */
    public CallRecord record() {
        return new CallRecord(FolderStorage.logIn(folder).lines());
    }

    /** The assets that exist now, sorted, which are named as their volumes: twice if two instances have made one each. */
    public List<String> assets() {
        try {
            return FolderStorage.existing(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The last words of each instance and what was called, for whoever looks for the cause of a failure. */
    public String story() {
        var text = new StringBuilder("The fleet ").append(provisioner()).append(":\n").append(record().counts());
        for (var each : instances) {
            text.append("\n-- ").append(each).append(each.isAlive() ? " (alive)" : " (ended)").append('\n')
                    .append(String.join("\n", each.tail(LINES_EACH)));
        }
        return text.append('\n').toString();
    }

    @Override
    public void afterEach(ExtensionContext test) {
        if (test.getExecutionException().isPresent()) System.err.println(story());
        close();
    }

    /** Kills what still runs and removes all files. */
    @Override
    public void close() {
        instances.forEach(Instance::kill);
        leash.close();
        OwnFolder.delete(folder);
        Account.forbid(cluster, namespace);
    }
}
