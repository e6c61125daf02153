package dev.purveyor.cluster.node;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeFilesTest {
    private final NodeSettings settings = new NodeSettings(Path.of("/c/my \"x\"/node"), "x", Path.of("/bin/kubelet"),
            Path.of("/c/kubelet.conf"), Path.of("/c/ca.crt"), Path.of("/c/kubelet.crt"), Path.of("/c/kubelet.key"),
            20005,
            20006, "127.64.3.0/24", "127.65.3.10", List.of());
    private final NodeTools tools = new NodeTools(Path.of("/t/bin/containerd"), Path.of("/t/sbin/runc"),
            Path.of("/t/cni"),
            Path.of("/t/busybox"));
    private final NodeFiles files = new NodeFiles(settings, tools);

    @Test
    void containerdUsesOurProgramsAndFolders() {
        assertThat(files.containerd().lines()).contains(
                "root = \"/c/my \\\"x\\\"/node/containerd\"",
                "BinaryName = \"/t/sbin/runc\"",
                "bin_dir = \"/t/cni\"",
                "conf_dir = \"/c/my \\\"x\\\"/node/network\"",
                "sandbox_image = \"purveyor.dev/busybox:1\"");
    }

    @Test
    void everyRegistryIsAPortWhereNobodyListens() {
        assertThat(files.containerd().lines()).contains("config_path = \"/c/my \\\"x\\\"/node/registries\"");
        assertThat(files.registries()).startsWith("server = \"http://127.0.0.1:1/");
    }

    @Test
    void strangersAreNotServedByTheKubelet() {
        var kubelet = kubelet();
        assertThat(kubelet).containsEntry("readOnlyPort", 0).containsEntry("address", "127.0.0.1")
                .containsEntry("authorization", Map.of("mode", "Webhook"));
        assertThat(kubelet.get("authentication")).isEqualTo(Map.of(
                "anonymous", Map.of("enabled", false),
                "webhook", Map.of("enabled", true),
                "x509", Map.of("clientCAFile", "/c/ca.crt")));
    }

    @Test
    void theKubeletListensWhereItIsTold() {
        assertThat(kubelet()).containsEntry("port", 20005).containsEntry("healthzPort", 20006);
    }

    @Test
    void podsGetAddressesOfTheirRange() {
        Map<?, ?> network = Serialization.unmarshal(files.network(), Map.class);
        assertThat(network.get("plugins")).asString().contains("subnet=127.64.3.0/24", "type=ptp", "type=host-local");
    }

    private Map<String, Object> kubelet() {
        return Serialization.unmarshal(files.kubelet(), new com.fasterxml.jackson.core.type.TypeReference<>() {
        });
    }
}
