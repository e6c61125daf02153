package dev.purveyor.volume.controller.race;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SightingsTest {
    private final Sightings sightings = new Sightings(3);

    @Test
    void aTextCountsFromWhenItWasFirstSeen() {
        sightings.look("u1", "a", 10);
        assertThat(sightings.look("u1", "a", 30).since(30)).isEqualTo(Duration.ofNanos(20));
        assertThat(sightings.look("u1", "b", 40).since(50)).isEqualTo(Duration.ofNanos(10));
        assertThat(sightings.look("u1", null, 60).since(60)).isEqualTo(Duration.ZERO);
        assertThat(sightings.look("u1", "a", 70).since(70)).isEqualTo(Duration.ZERO);
    }

    @Test
    void tooManyPushOutTheOneThatWasAskedForLeastLately() {
        for (var uid : new String[]{"u1", "u2", "u3", "u1", "u4"})
            sightings.look(uid, "a", uid.equals("u4") ? 2 : 1);
        assertThat(sightings.size()).isEqualTo(3);
        assertThat(sightings.look("u1", "a", 3).since(3)).isEqualTo(Duration.ofNanos(2));
        assertThat(sightings.look("u2", "a", 3).since(3)).isEqualTo(Duration.ZERO);
    }

    @Test
    void whatNobodyAsksForIsForgotten() {
        sightings.look("u1", "a", 0);
        sightings.look("u2", "a", Duration.ofMinutes(6).toNanos());
        sightings.look("u3", "a", Duration.ofMinutes(11).toNanos());
        assertThat(sightings.size()).isEqualTo(2);
    }
}
