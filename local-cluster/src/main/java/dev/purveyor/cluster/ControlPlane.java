package dev.purveyor.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import dev.purveyor.cluster.Slot.Port;
import dev.purveyor.cluster.process.ChildProcess.Command;

/** The command lines of the four control-plane processes: what a real cluster has, on loopback. */
final class ControlPlane {
    private final ClusterFolder folder;
    private final Slot slot;
    private final Pki pki;

    ControlPlane(ClusterFolder folder, Slot slot, Pki pki) {
        this.folder = folder;
        this.slot = slot;
        this.pki = pki;
    }

    String server() {
        return "https://127.0.0.1:" + slot.port(Port.API_SERVER);
    }

    String etcdHealth() {
        return etcdServer() + "/health";
    }

    String health(Component component) {
        return switch (component) {
            case API_SERVER -> server() + "/readyz";
            case CONTROLLER_MANAGER -> "https://127.0.0.1:" + slot.port(Port.CONTROLLER_MANAGER) + "/healthz";
            case SCHEDULER -> "https://127.0.0.1:" + slot.port(Port.SCHEDULER) + "/healthz";
            case ETCD, KUBELET ->
                throw new IllegalArgumentException(component + " has no HTTPS health page");
        };
    }

    Command etcd(Path program, List<String> more) {
        var client = etcdServer();
        var peer = "https://127.0.0.1:" + slot.port(Port.ETCD_PEER);
        var flags = new ArrayList<>(List.of("--name=default", "--data-dir=" + folder.etcdData(),
                "--listen-client-urls=" + client, "--advertise-client-urls=" + client, "--listen-peer-urls=" + peer,
                "--initial-advertise-peer-urls=" + peer, "--initial-cluster=default=" + peer,
                // Every secret of the cluster is in there, and every user of the machine reaches the port.
                "--client-cert-auth", "--trusted-ca-file=" + pki.authority(), "--cert-file=" + pki.certificate("etcd"),
                "--key-file=" + pki.key("etcd"), "--peer-client-cert-auth",
                "--peer-trusted-ca-file=" + pki.authority(), "--peer-cert-file=" + pki.certificate("etcd"),
                "--peer-key-file=" + pki.key("etcd"),
                // Nobody uses the gateway, and it would need a certificate as well.
                "--enable-grpc-gateway=false",
                // The data lives as long as the processes: only a crash of the machine could lose it.
                "--unsafe-no-fsync", "--quota-backend-bytes=4294967296", "--log-level=warn"));
        flags.addAll(more);
        return command(Component.ETCD, program, flags.toArray(String[]::new));
    }

    Command apiServer(Path program, boolean audit, List<String> more) {
        var flags = new ArrayList<>(List.of("--etcd-servers=" + etcdServer(), "--etcd-cafile=" + pki.authority(),
                "--etcd-certfile=" + pki.certificate("etcd-client"), "--etcd-keyfile=" + pki.key("etcd-client"),
                "--bind-address=127.0.0.1", "--secure-port=" + slot.port(Port.API_SERVER),
                "--tls-cert-file=" + pki.certificate("serving"), "--tls-private-key-file=" + pki.key("serving"),
                "--client-ca-file=" + pki.authority(), "--token-auth-file=" + pki.tokenFile(),
                "--authorization-mode=Node,RBAC", "--enable-admission-plugins=NodeRestriction",
                "--service-account-issuer=https://kubernetes.default.svc.cluster.local",
                "--service-account-key-file=" + pki.certificate("service-accounts"),
                "--service-account-signing-key-file=" + pki.key("service-accounts"),
                "--service-cluster-ip-range=" + slot.serviceRange(),
                // An Endpoints object may not hold a loopback address, and nobody routes service addresses here.
                "--endpoint-reconciler-type=none", "--allow-privileged=true",
                "--kubelet-preferred-address-types=Hostname", "--kubelet-certificate-authority=" + pki.authority(),
                "--kubelet-client-certificate=" + pki.certificate("kubelet-client"),
                "--kubelet-client-key=" + pki.key("kubelet-client"),
                // Fairness still shares these seats; the low defaults are for machines that serve strangers.
                "--max-requests-inflight=1200", "--max-mutating-requests-inflight=600", "--profiling=false"));
        if (audit) {
            flags.add("--audit-policy-file=" + folder.auditPolicy());
            flags.add("--audit-log-path=" + folder.auditLog());
            flags.add("--audit-log-mode=blocking");
        }
        flags.addAll(more);
        return command(Component.API_SERVER, program, flags.toArray(String[]::new));
    }

    Command controllerManager(Path program, List<String> more) {
        var flags = new ArrayList<>(client(Pki.User.CONTROLLER_MANAGER));
        flags.addAll(served(Port.CONTROLLER_MANAGER));
        flags.addAll(List.of("--leader-elect=false", "--use-service-account-credentials=true",
                "--service-account-private-key-file=" + pki.key("service-accounts"),
                "--root-ca-file=" + pki.authority(),
                "--flex-volume-plugin-dir=" + folder.root().resolve("flex"), "--kube-api-qps=2000",
                "--kube-api-burst=4000"));
        flags.addAll(more);
        return command(Component.CONTROLLER_MANAGER, program, flags.toArray(String[]::new));
    }

    Command scheduler(Path program, List<String> more) {
        var flags = new ArrayList<>(client(Pki.User.SCHEDULER));
        flags.addAll(served(Port.SCHEDULER));
        flags.addAll(List.of("--leader-elect=false", "--kube-api-qps=2000", "--kube-api-burst=4000"));
        flags.addAll(more);
        return command(Component.SCHEDULER, program, flags.toArray(String[]::new));
    }

    private String etcdServer() {
        return "https://127.0.0.1:" + slot.port(Port.ETCD);
    }

    private List<String> client(Pki.User user) {
        var file = folder.kubeconfigOf(user);
        return List.of("--kubeconfig=" + file, "--authentication-kubeconfig=" + file,
                "--authorization-kubeconfig=" + file);
    }

    private List<String> served(Port port) {
        return List.of("--bind-address=127.0.0.1", "--secure-port=" + slot.port(port),
                "--tls-cert-file=" + pki.certificate("serving"), "--tls-private-key-file=" + pki.key("serving"));
    }

    private static Command command(Component component, Path program, String... flags) {
        var line = new ArrayList<String>();
        line.add(program.toString());
        line.addAll(List.of(flags));
        return new Command(component.program(), line, Map.of());
    }
}
