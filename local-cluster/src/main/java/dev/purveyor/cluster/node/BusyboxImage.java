package dev.purveyor.cluster.node;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.fabric8.kubernetes.client.utils.Serialization;

/**
 * An image of nothing but a static busybox and its names. Every node has one: containers run it, and so do the sandboxes
 * of pods. Left to its own command it waits, and ends at once on SIGTERM.
 */
final class BusyboxImage {
    // A tag other than "latest", for which the kubelet would ask a registry each time.
    static final String NAME = "purveyor.dev/busybox:1";

    // Process 1 ignores every signal that it has no handler for.
    private static final List<String> WAIT = List.of("sh", "-c", "trap 'exit 0' TERM INT; sleep infinity & wait");
    private static final List<String> FOLDERS = List.of("bin", "dev", "etc", "proc", "root", "sys", "tmp", "var");

    private final String name;
    private final Path busybox;
    private final List<String> commands;
    private final String architecture;

    BusyboxImage(String name, Path busybox, List<String> commands, String architecture) {
        this.name = name;
        this.busybox = busybox;
        this.commands = List.copyOf(commands);
        this.architecture = architecture;
    }

    static BusyboxImage of(Path busybox) {
        var commands = new Command(List.of(busybox.toString(), "--list"), Path.of("/")).run().lines().toList();
        return new BusyboxImage(NAME, busybox, commands, architecture());
    }

    /** This machine's, as images name it. */
    static String architecture() {
        var architecture = System.getProperty("os.arch", "");
        return architecture.equals("aarch64") ? "arm64" : architecture;
    }

    /** Writes an archive as {@code docker save} does; the same bytes for the same busybox. */
    void write(Path archive) throws IOException {
        var layer = layer();
        var configuration = json(new TreeMap<>(Map.of(
                "architecture", architecture,
                "os", "linux",
                "config", new TreeMap<>(Map.of("Env", List.of("PATH=/bin"), "Cmd", WAIT)),
                "rootfs",
                new TreeMap<>(Map.of("type", "layers", "diff_ids", List.of("sha256:" + sha256(layer)))))));
        var manifest = json(List.of(new TreeMap<>(
                Map.of("Config", "config.json", "RepoTags", List.of(name), "Layers", List.of("layer.tar")))));
        try (var tar = new TarWriter(Files.newOutputStream(archive))) {
            tar.file("config.json", configuration);
            tar.file("layer.tar", layer);
            tar.file("manifest.json", manifest);
        }
    }

    private byte[] layer() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var tar = new TarWriter(bytes)) {
            for (var folder : FOLDERS) {
                tar.folder(folder);
            }
            tar.file("bin/busybox", Files.readAllBytes(busybox));
            for (var command : commands) {
                if (!command.equals("busybox")) {
                    tar.link("bin/" + command, "busybox");
                }
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] json(Object value) {
        return Serialization.asJson(value).getBytes(StandardCharsets.UTF_8);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
