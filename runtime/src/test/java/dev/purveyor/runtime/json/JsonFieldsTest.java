package dev.purveyor.runtime.json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JsonFieldsTest {

    @Test
    void valuesThatNobodyReadAreSkippedWithAllThatIsInThem() throws IOException {
        var fields = object("{'a':{'b':[1,{'a':2}]},'c':[[]],'d':'found'}");

        assertThat(fields.next()).isTrue();
        assertThat(fields.next()).isTrue();
        assertThat(fields.next()).isTrue();
        assertThat(fields.name()).isEqualTo("d");
        assertThat(fields.text()).isEqualTo("found");
        assertThat(fields.next()).isFalse();
        assertThat(fields.next()).isFalse();
    }

    @Test
    void anInnerCursorLeftHalfWayDoesNotDisturbTheOuterOne() throws IOException {
        var fields = object("{'a':{'b':{'c':{'d':1}},'e':2},'f':'found'}");
        fields.next();
        var a = fields.object();
        a.next();
        var b = a.object();
        b.next();

        assertThat(fields.next()).isTrue();
        assertThat(fields.name()).isEqualTo("f");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {"'x'|x", "1.50|1.50", "true|true", "null|", "{}|",
            "[1,2]|"})
    void textReadsScalarsAndNothingElse(String value, String expected) throws IOException {
        var fields = object("{'a':" + value + ",'b':'next'}");
        fields.next();

        assertThat(fields.text()).isEqualTo(expected);
        assertThat(fields.next()).isTrue();
        assertThat(fields.text()).isEqualTo("next");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {"5|5", "'5'|-1", "1.5|-1", "99999999999999999999|-1",
            "null|-1", "{}|-1"})
    void numberReadsWholeNumbersThatFit(String value, long expected) throws IOException {
        var fields = object("{'a':" + value + "}");
        fields.next();

        assertThat(fields.number(-1)).isEqualTo(expected);
        assertThat(fields.next()).isFalse();
    }

    @Test
    void anArrayIsWalkedElementByElement() throws IOException {
        var found = new ArrayList<String>();
        var fields = object("{'a':['x',{'ignored':[]},{'name':'y'}],'b':'end'}");
        fields.next();

        fields.each(element -> {
            var inner = element.object();
            while (inner.next()) {
                found.add(inner.name() + "=" + inner.text());
            }
        });

        assertThat(found).containsExactly("ignored=null", "name=y");
        assertThat(fields.next()).isTrue();
    }

    @Test
    void aMapOfStringsKeepsItsOrderAndDropsWhatIsNoText() throws IOException {
        var fields = object("{'a':{'z':'1','y':null,'b':'2'}}");
        fields.next();

        assertThat(fields.strings()).containsExactly(Map.entry("z", "1"), Map.entry("b", "2"));
    }

    @Test
    void rawKeepsTheExactValueOfNumbersAndTheTextOfStrings() throws IOException {
        var fields = object("{'a': { 'n' : 1.00000000000000000001e3 , 's':'\\u00fc\\n' }, 'b':'end'}");
        fields.next();

        var raw = new String(fields.raw(), StandardCharsets.UTF_8);

        assertThat(raw).isEqualTo("{\"n\":1000.00000000000000001,\"s\":\"ü\\n\"}");
        assertThat(fields.next()).isTrue();
        assertThat(fields.text()).isEqualTo("end");
    }

    @Test
    void objectsOfAStreamComeOneAfterTheOther() throws IOException {
        var objects = Json.objects(new ByteArrayInputStream(bytes("{'n':1}\n{'n':2,'rest':{}}{'n':3}")));

        for (int i = 1; i <= 3; i++) {
            var fields = Objects.requireNonNull(objects.next());
            fields.next();
            assertThat(fields.number(0)).isEqualTo(i);
        }
        assertThat(objects.next()).isNull();
    }

    @Test
    void aStreamThatEndsWithinAnObjectIsAnError() throws IOException {
        var fields = object("{'a':{'b':");

        assertThatThrownBy(fields::finish).isInstanceOf(IOException.class);
    }

    @Test
    void somethingElseThanAnObjectHasNoFields() throws IOException {
        assertThat(object("[1,2]").next()).isFalse();
        assertThat(object("'text'").next()).isFalse();
    }

    private static JsonFields object(String json) throws IOException {
        return Json.object(bytes(json));
    }

    private static byte[] bytes(String json) {
        return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }
}
