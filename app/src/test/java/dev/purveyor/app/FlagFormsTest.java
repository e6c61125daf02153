package dev.purveyor.app;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FlagFormsTest {
    @ParameterizedTest
    @CsvSource({"15s, PT15S", "5m, PT5M", "1h30m, PT1H30M", "1.5s, PT1.5S", "500ms, PT0.5S", "1h0m1s, PT1H1S"})
    void durationsAreReadAsKubernetesUsersWriteThem(String text, Duration expected) {
        assertThat(new DurationFlag().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "15", "-5s", "s", "5 m", "m5", "0s", "0", "1d", "15S", "999999999999999999999ms"})
    void anythingElseIsNoDuration(String text) {
        assertThatThrownBy(() -> new DurationFlag().convert(text)).isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({"0, PT0S", "0s, PT0S", "15s, PT15S"})
    void whereNoneIsAChoiceItIsZero(String text, Duration expected) {
        assertThat(new DurationFlag.OrZero().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"15s", "1h30m", "500ms", "1.5s"})
    void aDurationIsShownAsItIsGiven(String text) {
        assertThat(DurationFlag.text(new DurationFlag().convert(text))).isEqualTo(text);
    }

    @Test
    void anAddressMayLeaveOutTheHost() {
        assertThat(new AddressFlag().convert(":8080").getAddress().isAnyLocalAddress()).isTrue();
        assertThat(new AddressFlag().convert("127.0.0.1:0").getAddress().isLoopbackAddress()).isTrue();
        assertThat(new AddressFlag().convert("[::1]:8080").getPort()).isEqualTo(8080);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8080", "localhost", "localhost:", "localhost:70000", "::1:80", "[::1]", "a b:80"})
    void anythingElseIsNoAddress(String text) {
        assertThatThrownBy(() -> new AddressFlag().convert(text)).isInstanceOf(TypeConversionException.class);
    }
}
