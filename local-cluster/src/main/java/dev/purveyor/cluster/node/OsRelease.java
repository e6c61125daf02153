package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which Linux this is, from {@code /etc/os-release}. */
record OsRelease(Map<String, String> fields) {

    static OsRelease read() throws IOException {
        var file = Path.of("/etc/os-release");
        return parse(Files.exists(file) ? Files.readAllLines(file) : List.of());
    }

    static OsRelease parse(List<String> lines) {
        return new OsRelease(lines.stream()
                .map(line -> line.split("=", 2))
                .filter(pair -> pair.length == 2)
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1].replace("\"", ""),
                        (first, second) -> second)));
    }

    /** Debian, Ubuntu and what is made from them. */
    boolean isDebian() {
        return field("ID").equals("debian") || List.of(field("ID_LIKE").split(" ")).contains("debian");
    }

    /** Such as {@code debian-12}. */
    String name() {
        return field("ID") + "-" + field("VERSION_ID");
    }

    private String field(String name) {
        return fields.getOrDefault(name, "");
    }
}
