package dev.purveyor.cluster;

import java.nio.file.Path;
import java.util.Map;

/**
 * The folder of what can be had again: binaries, images, unpacked packages. Deleting it costs time, nothing else, and a
 * copy of it serves on another machine of the same platform.
 */
public record CacheFolder(Path path) {
    /** {@code $XDG_CACHE_HOME/purveyor}, or {@code ~/.cache/purveyor} where that variable is unset or not absolute. */
    public static CacheFolder fromEnvironment(Map<String, String> environment) {
        var xdg = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
        var base = xdg.isAbsolute() ? xdg : Path.of(System.getProperty("user.home"), ".cache");
        return new CacheFolder(base.resolve("purveyor"));
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
