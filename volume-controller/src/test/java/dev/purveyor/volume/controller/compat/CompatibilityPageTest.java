package dev.purveyor.volume.controller.compat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CompatibilityPageTest {
    private static final Path PAGE = Path.of("..", "docs", "compatibility.md");
    private static final String REMEDY = "mvn -pl volume-controller -am test -Dtest=CompatibilityPageTest "
            + "-Dsurefire.failIfNoSpecifiedTests=false -Dpurveyor.docs.write=true";

    @Test
    void everyCaseOfTheGoLibraryHasATestOfOurs() throws IOException {
        var page = CompatibilityPage.fromTags();
        assertThat(page.cases()).hasSize(103);
        assertThat(page.untested()).isEmpty();
    }

    @Test
    void everyTagNamesACaseThatExists() throws IOException {
        assertThat(CompatibilityPage.fromTags().unknown()).isEmpty();
    }

    @Test
    void thePageInDocsIsWhatTheTagsSay() throws IOException {
        var text = CompatibilityPage.fromTags().text();
        if (Boolean.getBoolean("purveyor.docs.write")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, text);
        }
        assertThat(PAGE).as("docs/compatibility.md; write it anew with: %s", REMEDY).exists().content()
                .isEqualTo(text);
    }
}
