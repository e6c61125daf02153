package dev.purveyor.runtime.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.jspecify.annotations.Nullable;

/**
 * Reads one kubeconfig as fabric8's own reader does, which however first learns every kind of object that Kubernetes has:
 * a good part of a program's start.
 */
final class KubeconfigFile {
    private KubeconfigFile() {}

    /** Null if it is empty. */
    static @Nullable Config parse(Path file) {
        try (var in = Files.newInputStream(file)) {
            Config config = new KubernetesSerialization(new ObjectMapper(), false).unmarshal(in, Config.class);
            if (config != null) {
                noteOrigin(config, file);
            }
            return config;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Under these names fabric8 looks for the file to whose folder the paths in it are relative. */
    private static void noteOrigin(Config config, Path path) {
        var file = path.toFile();
        each(config.getContexts(), named -> named.setAdditionalProperty("KUBERNETES_CONFIG_CONTEXT_FILE_KEY", file));
        each(config.getClusters(), named -> named.setAdditionalProperty("KUBERNETES_CONFIG_CLUSTER_FILE_KEY", file));
        each(config.getUsers(), named -> named.setAdditionalProperty("KUBERNETES_CONFIG_AUTH_INFO_FILE_KEY", file));
    }

    /** kubectl writes null for a list without elements. */
    private static <T> void each(@Nullable List<T> list, Consumer<T> action) {
        if (list != null) {
            list.forEach(action);
        }
    }
}
