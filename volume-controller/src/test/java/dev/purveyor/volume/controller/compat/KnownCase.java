package dev.purveyor.volume.controller.compat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A case of the Go library's tests.
 *
 * @param id for example {@code TestController/18}
 * @param about what it is about, in our words
 */
record KnownCase(String id, String about) {
    /** All of them, in their order. */
    static List<KnownCase> all() throws IOException {
        try (var in = Objects.requireNonNull(KnownCase.class.getResourceAsStream("/compat/cases.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(KnownCase::of).toList();
        }
    }

    private static KnownCase of(String line) {
        var end = line.indexOf(' ');
        return new KnownCase(line.substring(0, end), line.substring(end + 1));
    }
}
