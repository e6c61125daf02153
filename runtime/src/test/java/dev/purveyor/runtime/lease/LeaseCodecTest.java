package dev.purveyor.runtime.lease;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class LeaseCodecTest {
    private static final String OF_ANOTHER = """
            {"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":"p","namespace":"ns",\
            "resourceVersion":"7","labels":{"l":"1"},"annotations":{"a":"1"},"managedFields":[{"manager":"x"}]},\
            "spec":{"holderIdentity":"go","leaseDurationSeconds":15,"acquireTime":"2026-01-01T00:00:00.000000Z",\
            "renewTime":"2026-01-01T00:00:02.500000Z","leaseTransitions":3,"strategy":"OldestEmulationVersion",\
            "preferredHolder":"x","later":{"n":1.50}}}""";

    @Test
    void readsWhatClientGoWrites() throws IOException {
        assertThat(decode(OF_ANOTHER)).isEqualTo(new LeaseRecord("go", Duration.ofSeconds(15),
                Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2026-01-01T00:00:02.5Z"), 3, "7",
                Map.of("a", "1")));
    }

    @Test
    void writesTimesWithSixDigitsAndKeepsWhatOthersPutThere() throws IOException {
        var renewed = Instant.parse("2026-01-01T00:00:05Z");
        var ours = new LeaseRecord("java", Duration.ofSeconds(15), renewed, renewed, 4, "7",
                Map.of("a", "1", "b", "2"));

        var json = new String(LeaseCodec.replace(OF_ANOTHER.getBytes(StandardCharsets.UTF_8), ours),
                StandardCharsets.UTF_8);

        assertThat(json).contains("\"renewTime\":\"2026-01-01T00:00:05.000000Z\"", "\"labels\":{\"l\":\"1\"}",
                "\"resourceVersion\":\"7\"", "\"strategy\":\"OldestEmulationVersion\"", "\"preferredHolder\":\"x\"",
                "\"later\":{\"n\":1.50}", "\"kind\":\"Lease\"").doesNotContain("managedFields", "\"go\"");
        assertThat(decode(json)).isEqualTo(ours);
    }

    @Test
    void aNewLeaseIsReadAsItWasWritten() throws IOException {
        var now = Instant.parse("2026-01-01T00:00:05.000001Z");
        var ours = new LeaseRecord("java", Duration.ofSeconds(15), now, now, 0, "", Map.of("a", "1"));

        var json = LeaseCodec.create("ns", "p", Map.of("l", "1"), ours);

        assertThat(LeaseCodec.decode(json)).isEqualTo(ours);
        assertThat(new String(json, StandardCharsets.UTF_8)).contains("\"labels\":{\"l\":\"1\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"spec\":null,\"metadata\":null}", "{\"spec\":[1],\"metadata\":\"x\"}",
            "{\"spec\":{\"holderIdentity\":null,\"leaseDurationSeconds\":null,\"renewTime\":null,\"acquireTime\":null,"
                    + "\"leaseTransitions\":null}}",
            "{\"spec\":{\"holderIdentity\":{},\"leaseDurationSeconds\":\"15\",\"renewTime\":7,\"acquireTime\":\"now\","
                    + "\"leaseTransitions\":-1}}",
            "{\"spec\":{\"leaseDurationSeconds\":99999999999,\"leaseTransitions\":1e3}}"})
    void whatIsGarbledCountsAsAbsent(String json) throws IOException {
        assertThat(decode(json)).isEqualTo(new LeaseRecord("", Duration.ZERO, null, null, 0, "", Map.of()));
    }

    private static LeaseRecord decode(String json) throws IOException {
        return LeaseCodec.decode(json.getBytes(StandardCharsets.UTF_8));
    }
}
