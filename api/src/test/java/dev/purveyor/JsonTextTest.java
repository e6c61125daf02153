package dev.purveyor;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

class JsonTextTest {
    @Test
    void everyKindOfValueIsRead() {
        var json = JsonText.parse("""
                 { "s" : "a\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00", "n": -12, "d": 1.50, "e": 1e3, "t": true,
                   "f": false, "z": null, "l": [1, [], {}, null], "o": {"x": {}} }
                """);
        assertThat(json.toMap())
                .isEqualTo(Map.of("s", "a\"\\/\b\f\n\r\té😀", "n", -12L, "d", new BigDecimal("1.50"), "e",
                        new BigDecimal("1e3"), "t", true, "f", false, "l", List.of(1L, List.of(), Map.of()), "o",
                        Map.of("x", Map.of())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "1", "[]", "\"x\"", "{", "}", "{}}", "{} x", "{}{}", "{,}", "{\"a\"}",
            "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "{\"a\":01}", "{\"a\":+1}", "{\"a\":.5}", "{\"a\":1.}",
            "{\"a\":1e}", "{\"a\":-}", "{\"a\":NaN}", "{\"a\":tru}", "{\"a\":TRUE}", "{\"a\":truex}", "{\"a\":[1,]}",
            "{\"a\":[1 2]}", "{\"a\":[}", "{\"a\":\"}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\u12G4\"}",
            "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\\ud800\"}", "{\"a\":\"x\ny\"}", "{\"a\":\"\u0000\"}",
            "{\"a\":1,\"a\":2}", "{\"a\":null,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{/**/}", "{\"a\":1e99999}",
            "\uFEFF{}", "{\"a\":١}", "{\"a\":\"\\u١١١١\"}"})
    void whatIsNotOneObjectIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonText.parse(text))
                .withMessageContaining("not valid JSON at character");
    }

    @Test
    void deepNestingIsRefusedBeforeTheStackEnds() {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonText.parse("{\"a\":" + "[".repeat(1_000_000)))
                .withMessageContaining("nested");
    }

    @Test
    void manyNeighboursAreNoNesting() {
        var json = JsonText.parse("{\"a\":[" + "{},[],".repeat(1_000) + "{}]}");
        assertThat(json.toMap().get("a")).asInstanceOf(LIST).hasSize(2_001);
    }

    @Test
    void aNumberOfAMillionDigitsIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonText.parse("{\"a\":" + "9".repeat(1_000_000) + "}"));
    }

    @Test
    void aNumberBeyondALongIsKeptExactly() {
        assertThat(JsonText.parse("{\"a\":9223372036854775808}").toMap())
                .isEqualTo(Map.of("a", new BigDecimal("9223372036854775808")));
    }

    @Test
    void aValueIsFoundByItsPath() {
        var json = JsonText.parse("{\"spec\":{\"name\":\"x\",\"size\":3,\"list\":[1]}}");
        assertThat(json.at("spec", "name")).contains("x");
        assertThat(json.at("spec", "size")).contains("3");
        assertThat(json.at("spec", "list")).isEmpty();
        assertThat(json.at("spec")).isEmpty();
        assertThat(json.at("spec", "name", "more")).isEmpty();
        assertThat(json.at("nothing", "here")).isEmpty();
    }

    @Test
    void hostileStringsCannotLeaveTheirPlace() {
        String hostile = "\"},\"evil\":{\"\\\n\r\t\u0000\u001f\u2028</script>é😀";
        var json = JsonText.of(Map.of(hostile, hostile));
        assertThat(json.toMap()).isEqualTo(Map.of(hostile, hostile));
        assertThat(json.text()).doesNotContain("\n", "\u0000", "\u2028", "</");
    }

    @Test
    void anyStringReadsBackOrIsRefused() {
        for (long seed = 0; seed < 5_000; seed++) {
            var random = new Random(seed);
            var text = new StringBuilder();
            for (int length = random.nextInt(12); length > 0; length--) {
                int c = random.nextInt(random.nextBoolean() ? 0x80 : 0x110000);
                text.appendCodePoint(c >= 0xd800 && c < 0xe000 ? '"' : c);
            }
            var json = JsonText.of(Map.of("k", text.toString()));
            assertThat(JsonText.parse(json.text()).at("k")).as("seed %d", seed).contains(text.toString());
        }
    }

    @Test
    void halfASurrogatePairIsRefusedBecauseTheWireCannotCarryIt() {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonText.of(Map.of("k", "\ud800")));
        assertThatIllegalArgumentException().isThrownBy(() -> JsonText.of(Map.of("k", "\udc00x")));
    }

    @Test
    void valuesThatJsonCannotHoldAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonText.of(Map.of("k", Double.NaN)));
        assertThatIllegalArgumentException().isThrownBy(() -> JsonText.of(Map.of("k", Map.of(1, "x"))));
    }

    @Test
    void anyCutOfAGoodTextIsRefused() {
        String good = "{\"a\":[1,-2.5e3,\"x\\u0041\",true,{\"b\":null}]}";
        JsonText.parse(good);
        for (int length = 0; length < good.length(); length++) {
            String cut = good.substring(0, length);
            assertThatIllegalArgumentException().as(cut).isThrownBy(() -> JsonText.parse(cut));
        }
    }
}
