package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.clock.DaemonTimers;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.testing.Await;

import static org.assertj.core.api.Assertions.assertThat;

class LanesStressTest {
    private static final int KEYS = 50;
    private static final int PRODUCERS = 4;
    private static final int TOUCHES = 20_000;

    /** Each touch first raises its key's number; the handler that begins after it must see that number. */
    private final Map<String, AtomicLong> asked = new ConcurrentHashMap<>();
    private final Map<String, Long> seen = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> inside = new ConcurrentHashMap<>();
    private final AtomicInteger overlaps = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger mostRunning = new AtomicInteger();

    @Test
    void onRealThreadsNothingOverlapsAndNothingIsLost() throws Exception {
        try (var timers = new DaemonTimers("stress");
                var lanes = Lanes.builder(Time.system(), timers, this::handle).concurrency(8)
                        .retries(RetryPolicy.forEver(Backoff.constant(Duration.ofMillis(1)))).build()) {
            var producers = new CountDownLatch(PRODUCERS);
            for (var i = 0; i < PRODUCERS; i++) {
                Thread.ofVirtual().start(() -> {
                    produce(lanes);
                    producers.countDown();
                });
            }
            assertThat(producers.await(60, TimeUnit.SECONDS)).isTrue();
            Await.until("the lanes come to rest", () -> isIdle(lanes.view()));
            asked.forEach((key, number) -> assertThat(seen.get(key)).as(key).isEqualTo(number.get()));
            assertThat(overlaps).hasValue(0);
            assertThat(mostRunning.get()).isLessThanOrEqualTo(8);
        }
    }

    private AtomicLong asked(String key) {
        return asked.computeIfAbsent(key, k -> new AtomicLong());
    }

    private void produce(Lanes lanes) {
        var random = ThreadLocalRandom.current();
        for (var i = 0; i < TOUCHES; i++) {
            var key = "key" + random.nextInt(KEYS);
            asked(key).incrementAndGet();
            switch (random.nextInt(3)) {
                case 0 -> lanes.touch(key, Priority.BACKLOG);
                case 1 -> lanes.wake(key, Priority.FRESH);
                default -> lanes.askAgain(key, Duration.ofMillis(random.nextInt(3)));
            }
        }
    }

    private Outcome handle(Turn turn) {
        var busy = inside.computeIfAbsent(turn.key(), k -> new AtomicInteger());
        if (busy.incrementAndGet() > 1) {
            overlaps.incrementAndGet();
        }
        mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
        seen.put(turn.key(), asked(turn.key()).get());
        LockSupport.parkNanos(1_000);
        running.decrementAndGet();
        busy.decrementAndGet();
        return ThreadLocalRandom.current().nextInt(10) == 0 ? Outcome.retry() : Outcome.done();
    }

    private static boolean isIdle(LanesView view) {
        return view.inFlight() + view.delayed() + view.ready().values().stream().mapToInt(n -> n).sum() == 0;
    }
}
