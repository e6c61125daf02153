package dev.purveyor.volume.controller.compat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A test of ours that answers a case.
 *
 * @param id of the case
 * @param test the class and the method
 * @param differs how and why we differ; empty if we do not
 */
record TaggedTest(String id, String test, String differs) {
    /** Every tag of this module's tests. */
    static List<TaggedTest> all() throws IOException {
        var classes = root();
        try (var files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString()).filter(file -> file.endsWith(".class"))
                    .sorted().flatMap(TaggedTest::inClass).toList();
        }
    }

    private static Path root() {
        try {
            return Path.of(TaggedTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<TaggedTest> inClass(String file) {
        var name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
        try {
            var type = Class.forName(name, false, TaggedTest.class.getClassLoader());
            return Arrays.stream(type.getDeclaredMethods())
                    .flatMap(method -> Arrays.stream(method.getAnnotationsByType(GoCase.class))
                            .flatMap(tag -> of(tag, type.getSimpleName() + "." + method.getName())));
        } catch (ClassNotFoundException e) {
            throw new UncheckedIOException(new IOException("cannot load " + name, e));
        }
    }

    private static Stream<TaggedTest> of(GoCase tag, String test) {
        var parts = tag.value().split("/");
        return Arrays.stream(parts[1].split(",")).map(number -> new TaggedTest(parts[0] + "/" + number.strip(), test,
                tag.differs()));
    }
}
