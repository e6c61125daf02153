package dev.purveyor.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import dev.purveyor.cluster.tls.Authority;

/** The secrets of one cluster, written to its folder: certificates, keys, and a token for each of its users. */
final class Pki {
    private final Path folder;
    private final Map<User, String> tokens = new EnumMap<>(User.class);

    /** Who logs in. The groups are those that Kubernetes' own bootstrap roles are bound to. */
    enum User {
        ADMIN("purveyor-admin", "system:masters"), CONTROLLER_MANAGER("system:kube-controller-manager",
                ""), SCHEDULER("system:kube-scheduler", ""), NODE("system:node:localhost", "system:nodes");

        private final String user;
        private final String group;

        User(String user, String group) {
            this.user = user;
            this.group = group;
        }
    }

    private Pki(Path folder) {
        this.folder = folder;
    }

    static Pki create(Path folder, Slot slot) throws IOException {
        var pki = new Pki(folder);
        var random = new SecureRandom();
        for (var user : User.values()) {
            var bytes = new byte[24];
            random.nextBytes(bytes);
            pki.tokens.put(user, HexFormat.of().formatHex(bytes));
        }
        var authority = Authority.create(Clock.systemUTC());
        PrivateFiles.write(pki.authority(), authority.certificate());
        pki.write("serving", authority.server("kube-apiserver",
                List.of("localhost", "kubernetes", "kubernetes.default", "kubernetes.default.svc",
                        "kubernetes.default.svc.cluster.local"),
                List.of("127.0.0.1", slot.firstServiceAddress())));
        pki.write("etcd", authority.server("etcd", List.of("localhost"), List.of("127.0.0.1")));
        pki.write("etcd-client", authority.client("kube-apiserver-etcd-client", List.of()));
        pki.write("kubelet-client", authority.client("kube-apiserver-kubelet-client", List.of("system:masters")));
        pki.write("service-accounts", Authority.bareKeys());
        PrivateFiles.write(pki.tokenFile(), pki.tokenTable());
        return pki;
    }

    Path authority() {
        return folder.resolve("ca.crt");
    }

    Path key(String name) {
        return folder.resolve(name + ".key");
    }

    Path certificate(String name) {
        return folder.resolve(name + ".crt");
    }

    Path tokenFile() {
        return folder.resolve("tokens.csv");
    }

    String token(User user) {
        return java.util.Objects.requireNonNull(tokens.get(user));
    }

    private String tokenTable() {
        return tokens.entrySet().stream().map(entry -> {
            var user = entry.getKey();
            return "%s,%s,%s,\"%s\"\n".formatted(entry.getValue(), user.user, user.user, user.group);
        }).collect(Collectors.joining());
    }

    private void write(String name, Authority.Pair pair) throws IOException {
        PrivateFiles.write(key(name), pair.key());
        PrivateFiles.write(certificate(name), pair.certificate());
    }
}
