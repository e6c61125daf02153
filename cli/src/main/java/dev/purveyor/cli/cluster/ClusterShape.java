package dev.purveyor.cli.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import dev.purveyor.cluster.ClusterFacts;
import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.cluster.LocalClusterBuilder;
import dev.purveyor.cluster.binaries.BinarySettings;
import dev.purveyor.cluster.binaries.KubernetesVersion;
import dev.purveyor.cluster.node.LocalNode;

/** What a cluster shall be like: the options that {@code up} and the process that it leaves behind have in common. */
final class ClusterShape {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--kubernetes-version", paramLabel = "VERSION", description = "1.33 to 1.36, or a full version such as 1.36.4 (default: 1.36).")
    private @Nullable String version;

    @Option(names = "--offline", description = "Do not download: use what is there, or build from Go's module cache.")
    private boolean offline;

    @Option(names = "--node", description = "With a node that really runs pods, of the image "
            + LocalNode.BUSYBOX + " and those of --image. They cannot reach the API server. Needs root.")
    private boolean node;

    @Option(names = "--image", paramLabel = "TAR", description = "With --node: an image archive to have on the node (repeatable). Nothing is ever pulled.")
    private List<Path> images = new ArrayList<>();

    @Option(names = "--audit-log", description = "Have the API server record every request.")
    private boolean audit;

    static ClusterShape of(boolean withNode) {
        var shape = new ClusterShape();
        shape.node = withNode;
        return shape;
    }

    /** Called before anything is done with the options. */
    void check() {
        if (!images.isEmpty() && !node)
            throw new ParameterException(command.commandLine(), "--image is for the pods of a node: add --node.");
    }

    BinarySettings binaries() {
        var settings = BinarySettings.fromEnvironment(System.getenv());
        if (version != null) settings = settings.withVersion(KubernetesVersion.parse(version));
        return offline ? settings.withOffline(true) : settings;
    }

    boolean hasNode() {
        return node;
    }

    LocalClusterBuilder builder() {
        var builder = LocalCluster.builder().binaries(binaries());
        if (node) builder.node();
        if (audit) builder.auditLog();
        images.forEach(builder::image);
        return builder;
    }

    /** In which ways a cluster is not what these options ask for: {@code without a node} and so on. */
    List<String> lackingIn(ClusterFacts facts) {
        var lacking = new ArrayList<String>();
        if (version != null && !KubernetesVersion.parse(version).toString().equals(facts.kubernetes()))
            lacking.add("with Kubernetes " + facts.kubernetes());
        if (node && !facts.node()) lacking.add("without a node");
        if (audit && !facts.auditLog()) lacking.add("without an audit log");
        images.stream().map(Path::toAbsolutePath).filter(image -> !facts.images().contains(image))
                .forEach(image -> lacking.add("without the image " + image));
        return lacking;
    }

    /** These options again, as words of a command line. */
    List<String> words() {
        var words = new ArrayList<String>();
        if (version != null) words.add("--kubernetes-version=" + version);
        if (offline) words.add("--offline");
        if (node) words.add("--node");
        if (audit) words.add("--audit-log");
        images.forEach(image -> words.add("--image=" + image.toAbsolutePath()));
        return words;
    }
}
