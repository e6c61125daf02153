package dev.purveyor.volume.controller.race;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.runtime.clock.Time;

import static org.assertj.core.api.Assertions.assertThat;

class RaceRecordTest {
    private final RaceRecord record = RaceRecord.taken("me", Duration.ofMillis(14_001),
            Instant.parse("2026-01-02T03:04:05.000006Z"), 3);

    @Test
    void theTextIsThatOfClientGo() {
        assertThat(record.text()).isEqualTo("{\"holderIdentity\":\"me\",\"leaseDurationSeconds\":15,"
                + "\"acquireTime\":\"2026-01-02T03:04:05.000006Z\",\"renewTime\":\"2026-01-02T03:04:05.000006Z\","
                + "\"leaderTransitions\":3}");
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        assertThat(RaceRecord.read(record.text())).isEqualTo(record);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a&b", "a<b", "a>b", "a\u2028b", "a\u2029b", "a\u007fb", "a\"b", "a\\b", "a/b", "a\u00e9b"})
    void aNameThatJsonLibrariesEscapeInDifferentWaysIsWrittenWithoutThose(String name) {
        assertThat(holder(name)).matches("a-b-[0-9a-f-]{36}").isEqualTo(holder(name)).isNotEqualTo(holder("a-b"))
                .isNotEqualTo(holder("a%b"));
    }

    @Test
    void anyOtherNameIsWrittenAsItIs() {
        assertThat(holder("node-7.example_0B")).isEqualTo("node-7.example_0B");
    }

    private static String holder(String name) {
        return RaceRecord.taken(name, Duration.ofSeconds(15), Instant.EPOCH, 1).holder();
    }

    @Test
    void aRenewalIsOfTheSameTenure() {
        var renewed = record.renewedAt(Instant.EPOCH);
        assertThat(renewed.text()).isNotEqualTo(record.text());
        assertThat(renewed.isOfTheSameTenureAs(record)).isTrue();
        assertThat(record.isOfTheSameTenureAs(RaceRecord.taken("me", Duration.ofSeconds(15), Instant.EPOCH, 3)))
                .isFalse();
        assertThat(record.isOfTheSameTenureAs(null)).isFalse();
    }

    @Test
    void noTwoStampsAreTheSameWhenTheWallClockStandsStill() {
        var stamps = new Stamps(new Time() {
            @Override
            public long nanos() {
                return 0;
            }

            @Override
            public Instant now() {
                return Instant.EPOCH;
            }
        });
        assertThat(stamps.next()).isBefore(stamps.next());
    }
}
