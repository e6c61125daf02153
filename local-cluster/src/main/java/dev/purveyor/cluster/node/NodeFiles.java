package dev.purveyor.cluster.node;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.fabric8.kubernetes.client.utils.Serialization;

/** The contents of a node's configuration files. */
final class NodeFiles {
    private final NodeSettings settings;
    private final NodeTools tools;

    NodeFiles(NodeSettings settings, NodeTools tools) {
        this.settings = settings;
        this.tools = tools;
    }

    /** Version 2 of the format: containerd 1.x reads it, and 2.x translates it. */
    String containerd() {
        return """
                version = 2
                root = %s
                state = "/run/containerd"

                [grpc]
                address = "/run/containerd/containerd.sock"

                [plugins."io.containerd.grpc.v1.cri"]
                sandbox_image = "%s"
                disable_tcp_service = true
                netns_mounts_under_state_dir = true
                # Not every machine permits lowering it, not even to root.
                restrict_oom_score_adj = true

                [plugins."io.containerd.grpc.v1.cri".containerd]
                snapshotter = "native"
                default_runtime_name = "runc"

                [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
                runtime_type = "io.containerd.runc.v2"

                [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
                BinaryName = %s
                Root = "/run/containerd/runc"

                [plugins."io.containerd.grpc.v1.cri".cni]
                bin_dir = %s
                conf_dir = %s

                [plugins."io.containerd.grpc.v1.cri".registry]
                config_path = %s
                """.formatted(
                quoted(settings.folder().resolve("containerd")),
                BusyboxImage.NAME,
                quoted(tools.runc()),
                quoted(tools.cniPlugins()),
                quoted(settings.folder().resolve("network")),
                quoted(settings.folder().resolve("registries")));
    }

    /** Sends every pull to a port where nobody listens. The path is for people: it shows in the pod's events. */
    String registries() {
        return """
                server = "http://127.0.0.1:1/this-node-pulls-no-images"
                # Without this table containerd 1.6 passes over the whole file.
                [host]
                """;
    }

    /** A pair of interfaces for each pod; no bridge, no packet filter, no address that could be somebody's. */
    String network() {
        var addresses = Map.of("type", "host-local", "ranges", List.of(List.of(Map.of("subnet", settings.podRange()))));
        var pair = new TreeMap<String, Object>(Map.of("type", "ptp", "ipMasq", false, "ipam", addresses));
        return Serialization.asJson(
                new TreeMap<>(Map.of("cniVersion", "0.4.0", "name", "purveyor", "plugins", List.of(pair))));
    }

    String kubelet() {
        var fields = new TreeMap<String, Object>();
        fields.put("apiVersion", "kubelet.config.k8s.io/v1beta1");
        fields.put("kind", "KubeletConfiguration");
        fields.put("address", "127.0.0.1");
        fields.put("port", settings.port());
        fields.put("healthzBindAddress", "127.0.0.1");
        fields.put("healthzPort", settings.healthPort());
        fields.put("readOnlyPort", 0);
        fields.put("tlsCertFile", settings.servingCertificate().toString());
        fields.put("tlsPrivateKeyFile", settings.servingKey().toString());
        fields.put("authentication", Map.of(
                "anonymous", Map.of("enabled", false),
                "webhook", Map.of("enabled", true),
                "x509", Map.of("clientCAFile", settings.clientCa().toString())));
        fields.put("authorization", Map.of("mode", "Webhook"));
        fields.put("containerRuntimeEndpoint", "unix:///run/containerd/containerd.sock");
        fields.put("podLogsDir", settings.folder().resolve("pod-logs").toString());
        fields.put("staticPodPath", settings.folder().resolve("static-pods").toString());
        fields.put("volumePluginDir", settings.folder().resolve("volume-plugins").toString());
        fields.put("clusterDomain", "cluster.local");
        fields.put("clusterDNS", List.of(settings.clusterDns()));
        fields.putAll(FOR_ANY_MACHINE);
        return Serialization.asYaml(fields);
    }

    // A node for tests takes the machine as it is: swap, cgroup v1, no quota on disks, nearly full disks.
    private static final Map<String, Object> FOR_ANY_MACHINE = Map.of(
            "failCgroupV1", false,
            "failSwapOn", false,
            "cgroupDriver", "cgroupfs",
            "cgroupsPerQOS", false,
            "enforceNodeAllocatable", List.of(),
            "localStorageCapacityIsolation", false,
            "evictionHard", Map.of(),
            "imageGCHighThresholdPercent", 100);

    private static String quoted(Object path) {
        return '"' + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
