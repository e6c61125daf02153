package dev.purveyor.cluster.binaries;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.purveyor.cluster.ClusterException;

/** A version of Kubernetes 1 that Purveyor can run. Each belongs to a minor version that we know an etcd for. */
public record KubernetesVersion(int minor, int patch) {
    private static final Pattern FORM = Pattern.compile("v?1\\.(\\d{1,4})(?:\\.(\\d{1,4}))?");

    /** The newest one that Purveyor is tested with. */
    public static final KubernetesVersion DEFAULT = parse("1.36");

    public KubernetesVersion {
        if (ReleaseLine.ofMinor(minor).isEmpty()) throw unknown("1." + minor + "." + patch);
    }

    /**
     * Reads {@code 1.36}, {@code 1.36.4} or {@code v1.36.4}; without a patch version, the one we pinned.
     *
     * @throws ClusterException if it is none of these or a minor version that we do not run
     */
    public static KubernetesVersion parse(String text) {
        var match = FORM.matcher(text.strip());
        if (!match.matches()) throw unknown(text);
        var line = ReleaseLine.ofMinor(Integer.parseInt(match.group(1))).orElseThrow(() -> unknown(text));
        var patch = match.group(2);
        return new KubernetesVersion(line.minor(), patch == null ? line.patch() : Integer.parseInt(patch));
    }

    /** The version of etcd that this Kubernetes is released with, for example {@code v3.6.8}. */
    public String etcdVersion() {
        return line().etcdVersion();
    }

    /** As Kubernetes writes it: {@code v1.36.4}. */
    @Override
    public String toString() {
        return "v1." + minor + "." + patch;
    }

    ReleaseLine line() {
        return ReleaseLine.ofMinor(minor).orElseThrow();
    }

    private static ClusterException unknown(String text) {
        var known = Arrays.stream(ReleaseLine.values()).map(line -> "1." + line.minor())
                .collect(Collectors.joining(", "));
        return new ClusterException("Kubernetes version '" + text + "' cannot be run. Name one of " + known
                + ", or a patch version of these such as 1.36.4.");
    }
}
