package dev.purveyor.runtime.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ItemFieldsTest {
    private static final byte[] OBJECT = """
            {"kind":"ConfigMap","metadata":{"name":"n","labels":{"name":"other","uid":"other"},"namespace":"s",
             "uid":"u","resourceVersion":"7","ownerReferences":[{"name":"other","uid":"other"}],"generation":3},
             "data":{"name":"other"}}""".getBytes(StandardCharsets.UTF_8);

    @Test
    void theHeadIsReadAlthoughNobodyLooksAtMetadata() throws IOException {
        assertThat(ObjectHead.of(OBJECT)).isEqualTo(new ObjectHead("s", "n", "u", "7"));
    }

    @Test
    void theHeadIsReadWhereSomebodyReadsTheRestOfMetadata() throws IOException {
        var seen = new ArrayList<String>();
        var item = ItemFields.of(Json.object(OBJECT), new Interner(16));
        while (item.next()) {
            if (item.name().equals("metadata")) {
                var metadata = item.metadata();
                while (metadata.next()) {
                    seen.add(metadata.name());
                }
            }
        }

        assertThat(seen).containsExactly("labels", "ownerReferences", "generation");
        assertThat(item.head()).isEqualTo(new ObjectHead("s", "n", "u", "7"));
    }

    @Test
    void whatIsMissingIsEmpty() throws IOException {
        assertThat(ObjectHead.of("{\"metadata\":{\"name\":null}}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new ObjectHead("", "", "", ""));
    }
}
