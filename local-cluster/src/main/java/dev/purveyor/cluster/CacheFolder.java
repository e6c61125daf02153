package dev.purveyor.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The folder of what can be had again: binaries, images, unpacked packages. Deleting it costs time, nothing else, and a
 * copy of it serves on another machine of the same platform.
 */
public record CacheFolder(Path path) {
    /** {@code $XDG_CACHE_HOME/purveyor}, or {@code ~/.cache/purveyor} where that variable is unset or not absolute. */
    public static CacheFolder fromEnvironment(Map<String, String> environment) {
        var base = absolute(environment, "XDG_CACHE_HOME").orElseGet(() -> home(environment).resolve(".cache"));
        return new CacheFolder(base.resolve("purveyor"));
    }

    /** What a shell takes {@code ~} for; the JVM's own property does not follow {@code HOME}. */
    private static Path home(Map<String, String> environment) {
        return absolute(environment, "HOME").orElseGet(() -> Path.of(System.getProperty("user.home")));
    }

    private static Optional<Path> absolute(Map<String, String> environment, String name) {
        return Optional.of(Path.of(environment.getOrDefault(name, ""))).filter(Path::isAbsolute);
    }

    /** What to say when something cannot be written in there. */
    static ClusterException unwritable(Path folder, IOException cause) {
        return new ClusterException("Cannot write in " + folder + ": " + cause
                + ". Make it writable, or set XDG_CACHE_HOME to another folder.", cause);
    }

    /** Programs, in one folder per release and platform. */
    public Path bin() {
        return path.resolve("bin");
    }

    /** Where programs are compiled, in one folder per release. */
    public Path build() {
        return path.resolve("build");
    }
}
