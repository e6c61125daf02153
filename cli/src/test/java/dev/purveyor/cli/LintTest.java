package dev.purveyor.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Error Prone sees what {@code build/lint} lists, and a list is easily forgotten. */
class LintTest {
    private static final Path ROOT = Path.of("..");

    /** The folders of sources that the build compiles. */
    static Iterable<String> sources() throws IOException {
        var modules = Pattern.compile("<module>(.+)</module>").matcher(Files.readString(ROOT.resolve("pom.xml")));
        return modules.results().map(found -> found.group(1))
                .flatMap(module -> Stream.of(module + "/src/main/java", module + "/src/test/java"))
                .filter(folder -> Files.isDirectory(ROOT.resolve(folder))).toList();
    }

    @ParameterizedTest
    @MethodSource("sources")
    void allSourcesAreChecked(String folder) throws IOException {
        assertThat(Files.readString(ROOT.resolve("build/lint/pom.xml"))).contains("/../../" + folder + "<");
    }
}
