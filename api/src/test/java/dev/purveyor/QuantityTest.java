package dev.purveyor;

import java.math.BigDecimal;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({"0,0", "0Gi,0", "-0,0", "1,1", "1000,1k", "1024,1024", "1Ki,1Ki", "1024Ki,1Mi", "1.5Gi,1536Mi",
            "1Gi,1Gi",
            "0.5Gi,512Mi", "0.5Ki,512", "1025Mi,1025Mi", "1500M,1500M", "1000M,1G", "1.5T,1500G", "100m,100m",
            "1000m,1",
            "0.1,100m", "1e3,1e3", "1E3,1e3", "12e2,1200", "1.5e-3,1500e-6", "1E,1E", "1Ei,1Ei", "+5,5", ".5,500m",
            "5.,5", "-2Ki,-2Ki", "0.1Ki,102400m", "1.0001Ki,1024102400u", "1n,1n", "0.1n,1n", "1e0,1", "7Ei,7Ei"})
    void theCanonicalFormIsThatOfKubernetes(String text, String canonical) {
        assertThat(Quantity.parse(text)).hasToString(canonical);
    }

    @ParameterizedTest
    @CsvSource({"1Gi,1073741824", "1G,1000000000", "100m,1", "1.5Ki,1536", "0.1Ki,103", "0,0", "1n,1", "-1500m,-1"})
    void bytesAreRoundedUp(String text, long bytes) {
        assertThat(Quantity.parse(text).bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"8Ei,8Ei", "10E,10E", "5000E,5000E", "1e19,10e18", "1e99,1e99",
            "99999999999999999999Ei,99999999999999999999Ei",
            "9223372036854775808,9223372036854775808"})
    void whatIsMoreThanALongIsKeptButItsBytesAreCapped(String text, String canonical) {
        assertThat(Quantity.parse(text)).hasToString(canonical).isGreaterThan(Quantity.ofBytes(Long.MAX_VALUE));
        assertThat(Quantity.parse(text).bytes()).isEqualTo(Long.MAX_VALUE);
        assertThat(Quantity.parse("-" + text).bytes()).isLessThanOrEqualTo(-Long.MAX_VALUE);
    }

    @Test
    void theTiniestAmountIsNotLost() {
        assertThat(Quantity.parse("1e-99")).hasToString("1e-9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "Gi", "1 Gi", "1GiB", "1gi", "1K", "1e", "1e1.5", "--1", "+-1", "1.2.3", ".",
            "0x10",
            "١", "1Gi\n", "NaN", "1,5", "1e100", "1e99999999999", "1mi", "1e3Gi"})
    void whatKubernetesRefusesIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Quantity.parse(text))
                .withMessageContaining("such as 10Gi")
                .withMessageMatching("\\P{Cntrl}*");
    }

    @Test
    void aQuantityOfManyDigitsIsRefusedRatherThanComputed() {
        assertThatIllegalArgumentException().isThrownBy(() -> Quantity.parse("1".repeat(1_000_000)));
    }

    @Test
    void equalityAndOrderAreThoseOfTheAmount() {
        assertThat(Quantity.parse("1Gi")).isEqualTo(Quantity.ofBytes(1L << 30)).isEqualTo(Quantity.parse("1073741824"))
                .hasSameHashCodeAs(Quantity.parse("1073741824")).isLessThan(Quantity.parse("1074M"))
                .isGreaterThan(Quantity.parse("1G"));
    }

    @Test
    void theCanonicalFormReadsBackAsTheSameAmountAndForm() {
        String[] suffixes = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "n", "u", "m", "k", "M", "G", "T", "P", "E", "e3",
                "e-2", "E5"};
        for (long seed = 0; seed < 20_000; seed++) {
            var random = new Random(seed);
            String number = (random.nextBoolean() ? "" : "-") + random.nextLong(0, 1L << (1 + random.nextInt(50)))
                    + (random.nextBoolean() ? "" : "." + random.nextInt(100_000));
            String text = number + suffixes[random.nextInt(suffixes.length)];
            var quantity = Quantity.parse(text);
            var again = Quantity.parse(quantity.toString());
            assertThat(again).as("seed %d: %s", seed, text).isEqualTo(quantity).hasToString(quantity.toString());
        }
    }

    @Test
    void everyNumberOfBytesReadsBack() {
        for (long seed = 0; seed < 20_000; seed++) {
            long bytes = new Random(seed).nextLong() >>> (seed % 63) >>> 1 << (seed % 30) & Long.MAX_VALUE;
            var quantity = Quantity.parse(Quantity.ofBytes(bytes).toString());
            assertThat(quantity.bytes()).as("seed %d", seed).isEqualTo(bytes);
            assertThat(quantity.amount()).as("seed %d", seed).isEqualByComparingTo(BigDecimal.valueOf(bytes));
        }
    }
}
