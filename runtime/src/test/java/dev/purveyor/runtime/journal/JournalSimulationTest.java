package dev.purveyor.runtime.journal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.journal.ModelServer.Fault;
import dev.purveyor.runtime.testing.StepExecutor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Owners come, crash and overlap while answers are lost. The seed of a schedule that fails is in the message;
 * {@code -Dseed=} plays it alone.
 */
class JournalSimulationTest {
    private static final int STEPS = 100;
    private static final int SHUT_OUT = -1;
    private static final List<Fault> FAULTS = List.of(Fault.values());

    @Test
    void whatWasAcknowledgedIsNeverLostAndWhatIsGoneNeverReturns() {
        var only = Long.getLong("seed");
        play(only == null ? LongStream.range(0, 200) : LongStream.of(only));
    }

    static void play(LongStream seeds) {
        seeds.forEach(seed -> new Schedule(seed).play());
    }

    /** What must be true of one key at the next opening. */
    private static final class Expected {
        int tried;
        int acknowledged;
        int clears;
        boolean cleared;
        boolean gone;
    }

    private static final class Owner {
        final StepExecutor executor = new StepExecutor();
        final String name;
        @Nullable
        ConfigMapJournal journal;
        boolean replaced;

        Owner(String name) {
            this.name = name;
        }
    }

    private static final class Schedule {
        private final long seed;
        private final Random random;
        private final ManualTime time = new ManualTime();
        private final ModelServer server = new ModelServer();
        private final Map<String, Expected> keys = new HashMap<>();
        private final List<Owner> former = new ArrayList<>();
        private final int trouble;
        private final List<String> wrong = new ArrayList<>();
        private Owner owner = new Owner("none");
        private int owners;

        Schedule(long seed) {
            this.seed = seed;
            random = new Random(seed);
            trouble = random.nextInt(60);
            server.faults(request -> fault());
            open();
        }

        void play() {
            for (var i = 0; i < STEPS; i++) {
                step();
            }
            open();
            assertThat(wrong).as("seed %s", seed).isEmpty();
        }

        private Fault fault() {
            if (random.nextInt(4) == 0) {
                server.applyOneLate();
            }
            return random.nextInt(100) < trouble ? FAULTS.get(random.nextInt(FAULTS.size())) : Fault.NONE;
        }

        private void step() {
            var key = "key" + random.nextInt(6);
            switch (random.nextInt(12)) {
                case 0, 1, 2 -> unlessFenced(owner, () -> commit(owner, key));
                case 3 -> clear(key);
                case 4 -> unlessFenced(owner, () -> journal(owner).park(key));
                case 5 -> unlessFenced(owner, this::flush);
                case 6 -> time.advance(Duration.ofMillis(random.nextInt(3000)));
                case 7 -> {
                    if (random.nextInt(4) == 0) {
                        open();
                    }
                }
                case 8 -> former.forEach(old -> unlessFenced(old, () -> commit(old, key)));
                case 9 -> former.forEach(old -> old.executor.runOne());
                default -> owner.executor.runOne();
            }
        }

        /** A new owner takes over. The one before may be dead, or may not know yet. */
        private void open() {
            owner.replaced = true;
            if (owner.journal != null && random.nextBoolean()) {
                former.add(owner);
            }
            owner = new Owner("owner" + owners++);
            var journal = ConfigMapJournal.builder(server, time, time, "ns", "journal").executor(owner.executor)
                    .random(random).build();
            var survivors = openStubbornly(journal);
            owner.journal = journal;
            check(survivors);
        }

        private List<RecordedIntent> openStubbornly(ConfigMapJournal journal) {
            for (var i = 0; i < 10_000; i++) {
                try {
                    return journal.open(owner.name);
                } catch (JournalException.Unavailable e) {
                    time.advance(Duration.ofMillis(100));
                }
            }
            throw new AssertionError("could never be opened, seed " + seed);
        }

        private void check(List<RecordedIntent> survivors) {
            var found = new HashMap<String, Integer>();
            survivors.forEach(
                    recorded -> found.put(recorded.intent().key(), Integer.parseInt(recorded.intent().state())));
            assertThat(found).as("twice the same key, seed %s", seed).hasSize(survivors.size());
            assertThat(found.values()).as("written by an owner that was shut out, seed %s", seed)
                    .doesNotContain(SHUT_OUT);
            keys.forEach((key, expected) -> {
                if (expected.acknowledged > 0 && !expected.cleared) {
                    assertThat(found).as("acknowledged and lost, seed %s", seed).containsKey(key);
                    assertThat(found.get(key)).as("an older %s came back, seed %s", key, seed)
                            .isBetween(expected.acknowledged, expected.tried);
                }
                if (expected.gone) {
                    assertThat(found).as("cleared, flushed and back, seed %s", seed).doesNotContainKey(key);
                }
            });
            keys.clear();
            found.forEach((key, version) -> {
                var expected = expected(key);
                expected.tried = version;
                expected.acknowledged = version;
            });
        }

        private void commit(Owner who, String key) {
            var expected = expected(key);
            var version = who.replaced ? SHUT_OUT : ++expected.tried;
            if (!who.replaced && expected.cleared) {
                expected.gone = false;
                expected.cleared = false;
                expected.acknowledged = 0;
            }
            var clears = expected.clears;
            var intent = new Intent(key, Integer.toString(version), ("payload" + key).getBytes(UTF_8),
                    "shared".getBytes(UTF_8));
            journal(who).commitLater(intent).thenRun(() -> acknowledged(who, expected, version, clears))
                    .exceptionally(notAcknowledged -> null);
        }

        private void acknowledged(Owner who, Expected expected, int version, int clears) {
            if (who.replaced) {
                wrong.add(who.name + " was acknowledged after " + owner.name + " had opened");
            }
            // A commit that was cleared before it was durable says nothing about those after it.
            if (expected.clears == clears) {
                expected.acknowledged = Math.max(expected.acknowledged, version);
            }
        }

        private void clear(String key) {
            expected(key).cleared = true;
            expected(key).clears++;
            journal(owner).clear(key);
        }

        private void flush() {
            var clears = new HashMap<Expected, Integer>();
            keys.values().stream().filter(expected -> expected.cleared)
                    .forEach(expected -> clears.put(expected, expected.clears));
            journal(owner).flushLater()
                    .thenRun(() -> clears.forEach((expected, before) -> expected.gone = expected.cleared
                            && expected.clears == before))
                    .exceptionally(failure -> null);
        }

        private Expected expected(String key) {
            return keys.computeIfAbsent(key, k -> new Expected());
        }

        private void unlessFenced(Owner who, Runnable action) {
            try {
                action.run();
            } catch (JournalException.Fenced e) {
                if (!who.replaced) {
                    wrong.add("shut out although nobody else had opened: " + e.getMessage());
                }
            }
        }

        private static ConfigMapJournal journal(Owner who) {
            return Objects.requireNonNull(who.journal);
        }
    }
}
