package dev.purveyor.runtime.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LedgerCodecTest {
    private static final String GOOD = "{\"shared\":{\"s0\":\"tx\"},\"entries\":[{\"key\":\"k\",\"state\":\"\","
            + "\"created\":\"2026-01-01T00:00:00Z\",\"number\":\"1\",\"payload\":\"tp\",\"shared\":\"s0\"}]}";
    private final Random random = new Random(11);

    @Test
    void whateverBytesGoInComeOut() throws IOException {
        for (var round = 0; round < 200; round++) {
            var entries = new ArrayList<Entry>();
            for (var i = random.nextInt(20); i > 0; i--) {
                entries.add(new Entry(
                        new Intent("key\u0000\u2028" + i, "s", bytes(),
                                random.nextBoolean() ? bytes() : "same".getBytes(UTF_8)),
                        Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)), random.nextLong()));
            }
            assertThat(LedgerCodec.decode(LedgerCodec.encode(entries))).isEqualTo(entries);
        }
    }

    @Test
    void aPartThatManyShareIsStoredOnce() {
        var shared = new byte[5000];
        random.nextBytes(shared);
        var entries = new ArrayList<Entry>();
        for (var i = 0; i < 50; i++) {
            entries.add(new Entry(new Intent("k" + i, "", new byte[0], shared.clone()), Instant.EPOCH, i));
        }
        assertThat(LedgerCodec.encode(entries).length).isLessThan(10_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"s0\"}]}|\"s1\"}]}", "\"number\":\"1\",|", "\"number\":\"1\"|\"number\":\"x\"",
            "2026-01-01T00|yesterday", "\"tp\"|\"xp\"", "\"key\":\"k\"|\"key\":\"k\",\"new\":\"field\"",
            "\"state\":\"\"|\"state\":7", "]}|", "\"entries\"|\"others\"", "]}|]} {}"})
    void whatIsNotUnderstoodToTheLastFieldIsRefused(String change) throws IOException {
        var parts = change.split("\\|", 2);
        assertThat(LedgerCodec.decode(gzip(GOOD))).hasSize(1);
        assertThat(GOOD).contains(parts[0]);
        var bad = gzip(GOOD.replace(parts[0], parts[1]));
        assertThatThrownBy(() -> LedgerCodec.decode(bad)).isInstanceOf(IOException.class);
    }

    @Test
    void aTruncatedOrDamagedBodyIsRefused() {
        var body = LedgerCodec.encode(List.of(new Entry(new Intent("k", "", bytes(), bytes()), Instant.EPOCH, 1)));
        for (var length = 0; length < body.length; length++) {
            var cut = Arrays.copyOf(body, length);
            assertThatThrownBy(() -> LedgerCodec.decode(cut)).as("%s bytes", length).isInstanceOf(IOException.class);
        }
    }

    private byte[] bytes() {
        var bytes = new byte[1 + random.nextInt(50)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] gzip(String json) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(json.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }
}
