package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.ClusterException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ToolSearchTest {
    private static final byte[] STATIC_PROGRAM = new byte[64];

    static {
        System.arraycopy(new byte[]{0x7f, 'E', 'L', 'F', 2, 1, 1}, 0, STATIC_PROGRAM, 0, 7);
    }

    @TempDir
    Path temporary;

    private Path machine;
    private ToolSearch.Found installed;
    private ToolSearch.Found unpacked;

    @BeforeEach
    void unpackEverything() throws IOException {
        machine = Files.createDirectory(temporary.resolve("machine"));
        var packages = Files.createDirectory(temporary.resolve("packages"));
        installed = new ToolSearch.Found(machine, List.of("/usr/sbin", "/usr/bin", "/bin"));
        unpacked = new ToolSearch.Found(packages, List.of("/usr/sbin", "/usr/bin", "/bin"));
        for (var program : List.of("usr/bin/containerd", "usr/bin/ctr", "usr/bin/containerd-shim-runc-v2",
                "usr/sbin/runc",
                "usr/lib/cni/loopback", "usr/lib/cni/ptp", "usr/lib/cni/host-local", "bin/busybox")) {
            program(packages, program, STATIC_PROGRAM);
        }
    }

    @Test
    void anEmptyMachineMissesAllAndTakesAllFromThePackages() {
        assertThat(installed.missing()).hasSize(4);
        assertThat(unpacked.missing()).isEmpty();
        assertThat(installed.tools(unpacked)).isEqualTo(unpacked.tools(unpacked));
    }

    @Test
    void whatIsInstalledIsPreferred() throws IOException {
        var runc = program(machine, "usr/bin/runc", STATIC_PROGRAM);
        var tools = installed.tools(unpacked);
        assertThat(tools.runc()).isEqualTo(runc);
        assertThat(tools.containerd()).startsWith(temporary.resolve("packages"));
    }

    @Test
    void aContainerdWithoutItsShimIsNotUsed() throws IOException {
        program(machine, "usr/bin/containerd", STATIC_PROGRAM);
        program(machine, "usr/bin/ctr", STATIC_PROGRAM);
        assertThat(installed.tools(unpacked).containerd()).startsWith(temporary.resolve("packages"));
    }

    @Test
    void aBusyboxThatNeedsLibrariesIsNotUsed() throws IOException {
        program(machine, "bin/busybox", "#!/bin/sh".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(installed.missing()).contains("a static busybox");
    }

    @Test
    void damagedPackagesAreNamed() throws IOException {
        Files.delete(temporary.resolve("packages/usr/sbin/runc"));
        assertThatThrownBy(() -> installed.tools(unpacked)).isInstanceOf(ClusterException.class)
                .hasMessageContaining("runc").hasMessageContaining(temporary.resolve("packages").toString());
    }

    private static Path program(Path root, String name, byte[] content) throws IOException {
        var file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }
}
