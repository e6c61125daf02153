package dev.purveyor.runtime.events;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EventCorrelatorTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private final EventCorrelator correlator = new EventCorrelator(new Random(1));
    private final SpamFilter spam = new SpamFilter();

    @Test
    void equalEventsAreCountedInOneSeriesWhateverTheObjectsVersion() {
        var first = correlator.note(about("a", "1"), EventType.NORMAL, "Reason", "text", NOW);
        var second = correlator.note(about("a", "2"), EventType.NORMAL, "Reason", "text", NOW.plusSeconds(5));
        assertThat(second).isSameAs(first);
        assertThat(second.count).isEqualTo(2);
        assertThat(second.last).isEqualTo(NOW.plusSeconds(5));
        assertThat(second.about.resourceVersion()).isEqualTo("2");
    }

    @Test
    void fromTheEleventhDifferentMessageOnSimilarEventsAreCombined() {
        for (var i = 0; i < 10; i++) {
            assertThat(note("error " + i, NOW).message).isEqualTo("error " + i);
        }
        var eleventh = note("error 10", NOW);
        var twelfth = note("error 11", NOW);
        assertThat(twelfth).isSameAs(eleventh);
        assertThat(twelfth.message).isEqualTo("(combined from similar events): error 11");
        assertThat(twelfth.count).isEqualTo(2);
    }

    @Test
    void afterTenQuietMinutesMessagesStandAloneAgain() {
        for (var i = 0; i < 12; i++) {
            note("error " + i, NOW);
        }
        var later = NOW.plus(EventCorrelator.SIMILAR_FOR).plusSeconds(1);
        assertThat(note("error 12", later).message).isEqualTo("error 12");
    }

    @Test
    void namesAreValidAndDifferentHoweverLongTheObjectsNameIs() {
        var longName = "a".repeat(235) + "." + "b".repeat(17);
        var one = correlator.note(about(longName, ""), EventType.NORMAL, "R", "1", NOW);
        var two = correlator.note(about(longName, ""), EventType.NORMAL, "R", "2", NOW);
        assertThat(one.name).hasSizeLessThanOrEqualTo(253).matches("a+\\.[0-9a-f]{16}").isNotEqualTo(two.name);
    }

    @Test
    void whatIsForAllHasTheSameNameInEveryInstance() {
        var other = new EventCorrelator(new Random(2));
        var ours = correlator.noteForAll(about("a", "1"), EventType.WARNING, "R", "text", NOW);
        var theirs = other.noteForAll(about("a", "2"), EventType.WARNING, "R", "text", NOW.plusSeconds(1));
        assertThat(ours.name).matches("a\\.[0-9a-f]{16}").isEqualTo(theirs.name);
        assertThat(other.noteForAll(about("a", "2"), EventType.WARNING, "R", "word", NOW).name).isNotEqualTo(ours.name);
    }

    @Test
    void anObjectHasABurstOfEventsAndThenOneEveryFiveMinutes() {
        var noisy = about("noisy", "");
        for (var i = 0; i < SpamFilter.BURST; i++) {
            assertThat(spam.admits(noisy, NOW)).isTrue();
        }
        assertThat(spam.admits(noisy, NOW)).isFalse();
        assertThat(spam.admits(about("other", ""), NOW)).isTrue();
        assertThat(spam.admits(noisy, NOW.plus(Duration.ofMinutes(5)).minusNanos(1))).isFalse();
        assertThat(spam.admits(noisy, NOW.plus(Duration.ofMinutes(5)))).isTrue();
        assertThat(spam.admits(noisy, NOW.plus(Duration.ofMinutes(5)))).isFalse();
    }

    private Series note(String message, Instant now) {
        return correlator.note(about("a", ""), EventType.WARNING, "Failed", message, now);
    }

    private static ObjectReference about(String name, String version) {
        return new ObjectReference("v1", "Thing", "ns", name, "uid-" + name, version);
    }
}
