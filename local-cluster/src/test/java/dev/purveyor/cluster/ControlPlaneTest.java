package dev.purveyor.cluster;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.cluster.process.ChildProcess.Command;

import static org.assertj.core.api.Assertions.assertThat;

class ControlPlaneTest {
    private static final Path PROGRAM = Path.of("/bin/program");

    @TempDir
    Path clusters;

    private ClusterFolder folder;
    private ControlPlane plane;

    @BeforeEach
    void make() throws Exception {
        folder = ClusterFolder.claim(clusters, "one");
        var slot = new Slot(3, clusters.resolve("3"));
        plane = new ControlPlane(folder, slot, Pki.create(folder.pki(), slot));
    }

    @Test
    void everythingListensOnLoopbackInItsSlot() {
        assertThat(plane.etcd(PROGRAM, List.of()).arguments()).contains("--listen-client-urls=https://127.0.0.1:21030",
                "--listen-peer-urls=https://127.0.0.1:21031");
        assertThat(apiServer(false).arguments()).contains("--bind-address=127.0.0.1", "--secure-port=21032");
        assertThat(plane.controllerManager(PROGRAM, List.of()).arguments()).contains("--bind-address=127.0.0.1",
                "--secure-port=21033");
        assertThat(plane.scheduler(PROGRAM, List.of()).arguments()).contains("--bind-address=127.0.0.1",
                "--secure-port=21034");
    }

    @Test
    void etcdServesOnlyThoseWithACertificate() {
        assertThat(plane.etcd(PROGRAM, List.of()).arguments()).contains("--client-cert-auth",
                "--peer-client-cert-auth");
    }

    @Test
    void theApiServerAsksRbacForEveryRequest() {
        assertThat(apiServer(false).arguments()).contains("--authorization-mode=Node,RBAC")
                .noneMatch(flag -> flag.contains("AlwaysAllow"));
    }

    @Test
    void controllersWorkWithTheirOwnNarrowRights() {
        assertThat(plane.controllerManager(PROGRAM, List.of()).arguments())
                .contains("--use-service-account-credentials=true");
    }

    @Test
    void theAuditLogIsKeptOnlyOnRequest() {
        assertThat(apiServer(false).arguments()).noneMatch(flag -> flag.startsWith("--audit"));
        assertThat(apiServer(true).arguments()).contains("--audit-log-path=" + folder.auditLog(),
                "--audit-policy-file=" + folder.auditPolicy());
    }

    @Test
    void theUsersFlagsComeLastSoThatTheyWin() {
        var more = List.of("--v=4", "--x=y");
        for (var command : List.of(plane.etcd(PROGRAM, more), plane.apiServer(PROGRAM, true, more),
                plane.controllerManager(PROGRAM, more), plane.scheduler(PROGRAM, more))) {
            assertThat(command.arguments()).as(command.name()).startsWith(PROGRAM.toString()).endsWith("--v=4",
                    "--x=y");
        }
    }

    @Test
    void noSecretIsOnACommandLine() {
        for (var command : List.of(apiServer(true), plane.controllerManager(PROGRAM, List.of()),
                plane.scheduler(PROGRAM, List.of()))) {
            assertThat(command.arguments()).as(command.name()).noneMatch(flag -> flag.matches(".*[0-9a-f]{48}.*"));
        }
    }

    private Command apiServer(boolean audit) {
        return plane.apiServer(PROGRAM, audit, List.of());
    }
}
