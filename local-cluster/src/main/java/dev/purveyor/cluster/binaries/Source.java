package dev.purveyor.cluster.binaries;

import java.nio.file.Path;
import java.util.List;

import dev.purveyor.cluster.binaries.BinarySettings.NamedFolder;

/** Where one program comes from. */
public sealed interface Source {
    /** It is there, in a folder that somebody named. Its version is that person's business. */
    record InFolder(NamedFolder folder, Path file) implements Source {}

    /** It is there, in our cache. */
    record InCache(Path file) implements Source {}

    /** It is to be put into the cache, by the first of these ways that works. */
    record ToGet(Path target, List<Way> ways) implements Source {
        public ToGet {
            ways = List.copyOf(ways);
        }
    }

    /** How a program that is not there can be had. */
    sealed interface Way {
        /** From the release's site or a mirror of it, verified by its checksum. */
        record Download(Artifact artifact) implements Way {}

        /** Compiled from the release's Go module by this go command. */
        record GoBuild(Path go) implements Way {}
    }
}
