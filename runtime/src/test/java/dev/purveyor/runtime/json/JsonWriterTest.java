package dev.purveyor.runtime.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class JsonWriterTest {

    @Test
    void allKindsOfValuesAreWritten() {
        var json = JsonWriter.object(o -> o.text("a", "x").text("absent", null).number("n", 5).bool("b", true)
                .raw("r", "{\"z\":1}".getBytes(StandardCharsets.UTF_8)).object("o", i -> i.text("k", "v"))
                .texts("m", Map.of("k", "v")).texts("l", List.of("p", "q"))
                .objects("s", List.of(1, 2), (w, n) -> w.number("n", n)));

        assertThat(new String(json, StandardCharsets.UTF_8)).isEqualTo(
                "{\"a\":\"x\",\"n\":5,\"b\":true,\"r\":{\"z\":1},\"o\":{\"k\":\"v\"},\"m\":{\"k\":\"v\"},"
                        + "\"l\":[\"p\",\"q\"],\"s\":[{\"n\":1},{\"n\":2}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\",\"admin\":true,\"", "\\", "\u0000\u001f\u2028", "ü€😀", "</script>", "line\nbreak"})
    void hostileTextsComeBackAsTheyWere(String text) throws IOException {
        var fields = Json.object(JsonWriter.object(o -> o.text(text, text)));

        assertThat(fields.next()).isTrue();
        assertThat(fields.name()).isEqualTo(text);
        assertThat(fields.text()).isEqualTo(text);
        assertThat(fields.next()).isFalse();
    }

    @Test
    void halfASurrogatePairIsReplaced() throws IOException {
        var fields = Json.object(JsonWriter.object(o -> o.text("a", "x\ud83dy\ude00")));
        fields.next();

        assertThat(fields.text()).isEqualTo("x\ufffdy\ufffd");
    }
}
