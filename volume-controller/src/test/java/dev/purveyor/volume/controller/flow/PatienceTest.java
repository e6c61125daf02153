package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.Outcome;

import static org.assertj.core.api.Assertions.assertThat;

class PatienceTest {
    private static final Outcome UNKNOWN = new Outcome.Unknown(new IOException("reset"));
    private static final Outcome CREATED = Outcome.of(new ApiResponse(201, new byte[0], Optional.empty()));

    private final CountDownLatch stopping = new CountDownLatch(1);
    private final Patience patience = new Patience(stopping);
    private final AtomicInteger tries = new AtomicInteger();

    @Test
    void whatIsNotKnownIsAskedForAgain() {
        assertThat(patience.untilKnown(() -> tries.incrementAndGet() < 3 ? UNKNOWN : CREATED)).isEqualTo(CREATED);
    }

    @Test
    void aRefusalIsKnown() {
        var refused = Outcome.of(new ApiResponse(403, new byte[0], Optional.empty()));
        assertThat(patience.untilKnown(() -> tries.incrementAndGet() == 1 ? refused : CREATED)).isEqualTo(refused);
    }

    @Test
    void nobodyWaitsHereForAServerThatWishesToBeLeftAloneForLong() {
        var throttled = Outcome.of(new ApiResponse(429, new byte[0], Optional.of(Duration.ofHours(1))));
        assertThat(patience.untilKnown(() -> tries.incrementAndGet() == 1 ? throttled : CREATED))
                .isEqualTo(throttled);
    }

    @Test
    void itEndsWhenTheControllerStops() {
        stopping.countDown();
        assertThat(patience.untilKnown(() -> tries.incrementAndGet() == 1 ? UNKNOWN : CREATED)).isEqualTo(UNKNOWN);
    }
}
