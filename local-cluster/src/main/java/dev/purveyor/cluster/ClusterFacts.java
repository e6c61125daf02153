package dev.purveyor.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a cluster is like. Its owner writes it down once the cluster is ready, for those who ask from another process.
 *
 * @param kubernetes its version, such as {@code v1.36.4}
 * @param server where the API server is
 * @param images the archives that its node was given
 */
public record ClusterFacts(String kubernetes, String server, boolean node, boolean auditLog, List<Path> images) {
    public ClusterFacts {
        images = List.copyOf(images);
    }

    /** One {@code name=value} each. */
    public List<String> lines() {
        var lines = new ArrayList<>(List.of("kubernetes=" + kubernetes, "server=" + server, "node=" + word(node),
                "audit log=" + word(auditLog)));
        images.forEach(image -> lines.add("image=" + image));
        return lines;
    }

    static ClusterFacts parse(List<String> lines) {
        Map<String, List<String>> values = lines.stream().map(line -> line.split("=", 2))
                .filter(pair -> pair.length == 2).collect(Collectors.groupingBy(pair -> pair[0],
                        Collectors.mapping(pair -> pair[1], Collectors.toList())));
        return new ClusterFacts(first(values, "kubernetes"), first(values, "server"),
                first(values, "node").equals(word(true)), first(values, "audit log").equals(word(true)),
                values.getOrDefault("image", List.of()).stream().map(Path::of).toList());
    }

    private static String first(Map<String, List<String>> values, String name) {
        return values.getOrDefault(name, List.of("")).getFirst();
    }

    private static String word(boolean there) {
        return there ? "yes" : "no";
    }
}
