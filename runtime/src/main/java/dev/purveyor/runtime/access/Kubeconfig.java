package dev.purveyor.runtime.access;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.internal.KubeConfigUtils;

/** One or several kubeconfig files, the first one's values winning, as kubectl merges them. */
final class Kubeconfig {
    private final List<Path> files;
    private final InstantSource clock;

    Kubeconfig(List<Path> files, InstantSource clock) {
        this.files = files;
        this.clock = clock;
    }

    Location location() {
        var parsed = existing().stream().map(Kubeconfig::parse).toArray(io.fabric8.kubernetes.api.model.Config[]::new);
        var config = merged(parsed);
        var server = URI.create(config.getMasterUrl());
        var namespace = Optional.ofNullable(config.getNamespace()).filter(n -> !n.isEmpty()).orElse("default");
        return new Location(server, config, credentials(config, parsed), namespace, names());
    }

    private List<Path> existing() {
        var found = files.stream().filter(Files::isRegularFile).toList();
        if (found.isEmpty()) {
            throw new AccessException(
                    "The kubeconfig " + names() + " does not exist: check --kubeconfig or KUBECONFIG.");
        }
        return found;
    }

    private Config merged(io.fabric8.kubernetes.api.model.Config[] parsed) {
        var config = Config.empty();
        try {
            KubeConfigUtils.merge(config, null, parsed);
        } catch (KubernetesClientException e) {
            throw new AccessException("The kubeconfig " + names() + " cannot be used: " + e.getMessage()
                    + ". Check the user's plugin program by running kubectl with the same file.", e);
        }
        if (config.getCurrentContext() == null) {
            throw new AccessException("The kubeconfig " + names()
                    + " has no current context: choose one with 'kubectl config use-context NAME'.");
        }
        var cluster = config.getCurrentContext().getContext().getCluster();
        boolean known = Arrays.stream(parsed).flatMap(c -> c.getClusters().stream())
                .anyMatch(c -> Objects.equals(c.getName(), cluster));
        if (!known) {
            throw new AccessException("The kubeconfig " + names() + " has no cluster '" + cluster
                    + "', which its current context names: check 'kubectl config view'.");
        }
        return config;
    }

    private Credentials credentials(Config config, io.fabric8.kubernetes.api.model.Config[] parsed) {
        var tokenFile = user(config, parsed).map(AuthInfo::getTokenFile).filter(f -> !f.isEmpty());
        if (tokenFile.isPresent()) {
            return new TokenFile(files.get(0).toAbsolutePath().resolveSibling(tokenFile.get()), clock);
        }
        if (config.getUsername() != null && config.getPassword() != null) {
            return Credentials.basic(config.getUsername(), config.getPassword());
        }
        return new RefreshedToken(config.getAutoOAuthToken(), () -> merged(existing().stream().map(Kubeconfig::parse)
                .toArray(io.fabric8.kubernetes.api.model.Config[]::new)).getAutoOAuthToken(), clock);
    }

    private static Optional<AuthInfo> user(Config config, io.fabric8.kubernetes.api.model.Config[] parsed) {
        var name = config.getCurrentContext().getContext().getUser();
        return Arrays.stream(parsed).flatMap(c -> c.getUsers().stream()).filter(u -> Objects.equals(u.getName(), name))
                .map(u -> u.getUser()).filter(Objects::nonNull).findFirst();
    }

    private static io.fabric8.kubernetes.api.model.Config parse(Path file) {
        try {
            var parsed = KubeconfigFile.parse(file);
            if (parsed != null) {
                return parsed;
            }
        } catch (RuntimeException e) {
            throw new AccessException("The kubeconfig " + file + " cannot be read: " + e.getMessage()
                    + ". Check it with 'kubectl config view'.", e);
        }
        throw new AccessException("The kubeconfig " + file + " is empty.");
    }

    private String names() {
        return files.stream().map(Path::toString).collect(Collectors.joining(" or "));
    }
}
