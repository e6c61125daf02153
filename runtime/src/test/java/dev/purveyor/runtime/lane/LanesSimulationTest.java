package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.testing.StepExecutor;

import static org.assertj.core.api.Assertions.assertThat;

/** Thousands of random schedules; the seed of the one that fails is in the message. */
class LanesSimulationTest {
    private static final int SCHEDULES = 1500;
    private static final int STEPS = 120;

    @Test
    void nothingOverlapsIsLostOrComesTooEarly() {
        for (var seed = 0; seed < SCHEDULES; seed++) {
            new Schedule(seed).play();
        }
    }

    /** Handlers interleave: one that runs may, in its middle, let others start and finish, time pass and causes occur. */
    private static final class Schedule {
        private final int seed;
        private final Random random;
        private final ManualTime time = new ManualTime();
        private final StepExecutor executor = new StepExecutor();
        private final int concurrency;
        private final Lanes lanes;
        private final Set<String> running = new HashSet<>();
        /** Keys with something to do that no handler has begun after; the value is what asked. */
        private final Map<String, String> owed = new HashMap<>();
        /** The earliest time at which a key may be handled if no cause wakes it. */
        private final Map<String, Long> notBefore = new HashMap<>();
        private final Set<String> givenUp = new HashSet<>();
        private final List<Throwable> failures = new ArrayList<>();
        private boolean settling;

        Schedule(int seed) {
            this.seed = seed;
            random = new Random(seed);
            concurrency = 1 + random.nextInt(4);
            lanes = Lanes.builder(time, time, this::handle).executor(executor).random(random).concurrency(concurrency)
                    .groupOf(key -> key.substring(0, 1))
                    .retries(new RetryPolicy(Backoff.exponential(Duration.ofSeconds(2), Duration.ofSeconds(20), 0), 3))
                    .listener(new LaneListener() {
                        @Override
                        public void threw(Turn turn, Throwable thrown) {
                            failures.add(thrown);
                        }
                    }).build();
        }

        void play() {
            for (var i = 0; i < STEPS; i++) {
                step();
            }
            settling = true;
            for (var i = 0; i < 100; i++) {
                executor.runAll();
                time.advance(Duration.ofSeconds(10));
            }
            assertThat(failures).as("checks inside the handlers").isEmpty();
            assertThat(owed).as("lost, seed %s", seed).isEmpty();
            assertThat(lanes.view().inFlight()).as("in flight, seed %s", seed).isZero();
            assertThat(time.waiting()).as("timers left, seed %s", seed).isZero();
        }

        private void step() {
            var key = (char) ('a' + random.nextInt(3)) + "" + random.nextInt(3);
            var priority = random.nextBoolean() ? Priority.FRESH : Priority.BACKLOG;
            switch (random.nextInt(8)) {
                case 0, 1 -> {
                    if (!givenUp.contains(key)) {
                        owed.putIfAbsent(key, "touch");
                    }
                    lanes.touch(key, priority);
                }
                case 2 -> {
                    owed.put(key, "wake");
                    notBefore.remove(key);
                    givenUp.remove(key);
                    lanes.wake(key, priority);
                }
                case 3 -> {
                    var delay = Duration.ofSeconds(random.nextInt(30));
                    owed.merge(key, "askAgain", (old, ask) -> "wake".equals(old) ? old : ask);
                    givenUp.remove(key);
                    notBefore.computeIfPresent(key, (k, t) -> Math.min(t, time.nanos() + delay.toNanos()));
                    lanes.askAgain(key, delay);
                }
                case 4 -> {
                    lanes.forget(key);
                    givenUp.remove(key);
                }
                case 5 -> time.advance(Duration.ofSeconds(random.nextInt(5)));
                default -> executor.runOne();
            }
        }

        private Outcome handle(Turn turn) {
            var key = turn.key();
            assertThat(running.add(key)).as("two handlers at once for %s, seed %s", key, seed).isTrue();
            assertThat(running.size()).as("too many at once, seed %s", seed).isLessThanOrEqualTo(concurrency);
            var earliest = notBefore.remove(key);
            if (earliest != null) {
                assertThat(time.nanos()).as("%s came too early, seed %s", key, seed).isGreaterThanOrEqualTo(earliest);
            }
            owed.remove(key);
            for (var i = random.nextInt(4); i > 0 && !settling; i--) {
                step();
            }
            running.remove(key);
            return end(turn);
        }

        private Outcome end(Turn turn) {
            var key = turn.key();
            var policy = RetryPolicy.forEver(Backoff.constant(Duration.ofSeconds(2)));
            return switch (settling ? 0 : random.nextInt(6)) {
                case 1 -> delayed(key, 5, Outcome.askAgain(Duration.ofSeconds(5)));
                case 2 -> delayed(key, 9, Outcome.slow(Duration.ofSeconds(9)));
                case 3 -> delayed(key, 2, Outcome.retry(policy));
                case 4 -> giveUp(key);
                case 5 -> {
                    owed.putIfAbsent(key, "rest");
                    yield Outcome.rest(Duration.ofSeconds(7));
                }
                default -> Outcome.done();
            };
        }

        private Outcome giveUp(String key) {
            if (isCalm(key)) {
                givenUp.add(key);
                owed.remove(key);
            }
            return Outcome.giveUp();
        }

        private Outcome delayed(String key, int seconds, Outcome outcome) {
            if (isCalm(key)) {
                notBefore.put(key, time.nanos() + Duration.ofSeconds(seconds).toNanos());
            }
            owed.put(key, "retry");
            return outcome;
        }

        /** Nothing but changes of the object came in while the handler ran. */
        private boolean isCalm(String key) {
            return owed.getOrDefault(key, "touch").equals("touch");
        }
    }
}
