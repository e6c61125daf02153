package dev.purveyor.volume.controller.compat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Writes {@code docs/compatibility.md} from a text and the tags. */
record CompatibilityPage(List<KnownCase> cases, List<TaggedTest> tests) {
    private static final String PLACE = "{{cases}}\n";

    static CompatibilityPage fromTags() throws IOException {
        return new CompatibilityPage(KnownCase.all(), TaggedTest.all());
    }

    List<String> untested() {
        return cases.stream().filter(known -> of(known).isEmpty()).map(KnownCase::id).toList();
    }

    List<String> unknown() {
        var ids = cases.stream().map(KnownCase::id).collect(Collectors.toSet());
        return tests.stream().filter(test -> !ids.contains(test.id())).map(TaggedTest::toString).toList();
    }

    String text() throws IOException {
        try (var in = Objects.requireNonNull(CompatibilityPage.class.getResourceAsStream("/compat/page.md"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace(PLACE, table());
        }
    }

    private String table() {
        var text = new StringBuilder("| case of the Go library | our test | |\n|---|---|---|\n");
        cases.forEach(known -> text.append("| ").append(known.id()).append(": ").append(known.about()).append(" | ")
                .append(of(known).stream().map(test -> "`" + test.test() + "`").distinct()
                        .collect(Collectors.joining(", ")))
                .append(" | ").append(difference(of(known))).append(" |\n"));
        return text.toString();
    }

    private List<TaggedTest> of(KnownCase known) {
        return tests.stream().filter(test -> test.id().equals(known.id()))
                .sorted(Comparator.comparing(TaggedTest::test)).toList();
    }

    private static String difference(List<TaggedTest> tests) {
        var differences = tests.stream().map(TaggedTest::differs).filter(text -> !text.isEmpty()).distinct().toList();
        return differences.isEmpty() ? "same" : "**different:** " + String.join(" ", differences);
    }
}
