package dev.purveyor.runtime.journal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.journal.ModelServer.Fault;
import dev.purveyor.runtime.testing.StepExecutor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** One schedule of {@link JournalSimulationTest}: trouble, then one more opening in calm. */
final class JournalSchedule {
    private static final int STEPS = 140;
    private static final int SHUT_OUT = -1;
    private static final int MOST_OPENINGS = 2;
    // An owner that does not know yet writes in between, and each of its writes costs a round.
    private static final int TRIES_IN_CALM = 3;
    private static final List<Fault> FAULTS = List.of(Fault.values());

    private final long seed;
    private final Random random;
    private final ManualTime time = new ManualTime();
    private final ModelServer server = new ModelServer();
    private final Map<String, Expected> keys = new HashMap<>();
    private final List<Owner> former = new ArrayList<>();
    private final List<Owner> opening = new ArrayList<>();
    private final int trouble;
    private final List<String> wrong = new ArrayList<>();
    private @Nullable Owner owner;
    private int owners;

    /** What must be true of one key at the next opening. */
    private static final class Expected {
        int tried;
        int acknowledged;
        int clears;
        boolean cleared;
        boolean gone;
    }

    private final class Owner {
        final StepExecutor executor = new StepExecutor();
        final SteppedOpening door = new SteppedOpening(server);
        final String name = "owner" + owners++;
        final ConfigMapJournal journal = ConfigMapJournal.builder(door, time, time, "ns", "journal")
                .executor(executor).random(random).build();
        /** Somebody may have taken one of the two objects. */
        boolean disturbed;
        boolean replaced;
    }

    JournalSchedule(long seed) {
        this.seed = seed;
        random = new Random(seed);
        trouble = random.nextInt(60);
        server.faults(request -> fault());
    }

    void play() {
        for (var i = 0; i < STEPS; i++) {
            step();
        }
        openInCalm();
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
        var now = owner;
        switch (random.nextInt(15)) {
            case 0 -> {
                if (opening.isEmpty() || (opening.size() < MOST_OPENINGS && random.nextInt(4) == 0)) {
                    beginOpening();
                }
            }
            case 1 -> time.advance(Duration.ofMillis(random.nextInt(3000)));
            case 2, 3, 4 -> {
                if (!opening.isEmpty()) {
                    goOn(opening.get(random.nextInt(opening.size())));
                }
            }
            case 5 -> former.forEach(old -> unlessFenced(old, () -> commit(old, key)));
            case 6 -> former.forEach(old -> old.executor.runOne());
            default -> {
                if (now != null) {
                    work(now, key);
                }
            }
        }
    }

    private void work(Owner now, String key) {
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> unlessFenced(now, () -> commit(now, key));
            case 3 -> clear(now, key);
            case 4 -> unlessFenced(now, () -> now.journal.park(key));
            case 5 -> unlessFenced(now, () -> flush(now));
            default -> now.executor.runOne();
        }
    }

    private Owner beginOpening() {
        var next = new Owner();
        opening.add(next);
        next.door.begin(next.journal, next.name);
        return next;
    }

    /** One request of somebody who takes over. The owner before may be dead, or may not know yet. */
    private void goOn(Owner next) {
        if (owner != null) {
            owner.disturbed = true;
        }
        if (!next.door.step()) {
            return;
        }
        opening.remove(next);
        former.add(next);
        if (!isOwner(next)) {
            // Another took over while it was at it: it may believe what it likes, and write nothing.
            next.replaced = true;
            return;
        }
        former.forEach(old -> old.replaced = old != next);
        former.removeIf(old -> old == next || random.nextBoolean());
        if (owner != null) {
            owner.replaced = true;
            if (random.nextBoolean()) {
                former.add(owner);
            }
        }
        // What another has sent already may arrive later.
        next.disturbed = !opening.isEmpty();
        owner = next;
        check(next.door.survivors());
    }

    private boolean isOwner(Owner who) {
        return server.get("journal").contains("\"owner\":\"" + who.name + "\"");
    }

    private void openInCalm() {
        server.faults(request -> Fault.NONE);
        opening.forEach(other -> other.door.abandon());
        opening.clear();
        var last = beginOpening();
        while (owner != last) {
            goOn(last);
            former.forEach(old -> old.executor.runOne());
            if (owner != null && owner != last) {
                work(owner, "key0");
            }
            assertThat(last.door.tries()).as("tries to open in calm, seed %s", seed)
                    .isLessThanOrEqualTo(TRIES_IN_CALM);
            assertThat(last.replaced).as("opened in calm and not the owner, seed %s", seed).isFalse();
        }
    }

    private void check(List<RecordedIntent> survivors) {
        var found = new HashMap<String, Integer>();
        survivors.forEach(
                recorded -> found.put(recorded.intent().key(), Integer.parseInt(recorded.intent().state())));
        assertThat(found).as("twice the same key, seed %s", seed).hasSize(survivors.size());
        assertThat(found.values()).as("written by an owner that was shut out, seed %s", seed).doesNotContain(SHUT_OUT);
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
        who.journal.commitLater(intent).thenRun(() -> acknowledged(who, expected, version, clears))
                .exceptionally(notAcknowledged -> null);
    }

    private void acknowledged(Owner who, Expected expected, int version, int clears) {
        if (who.replaced) {
            wrong.add(who.name + " was acknowledged although another had opened");
        }
        // A commit that was cleared before it was durable says nothing about those after it.
        if (expected.clears == clears) {
            expected.acknowledged = Math.max(expected.acknowledged, version);
        }
    }

    private void clear(Owner now, String key) {
        expected(key).cleared = true;
        expected(key).clears++;
        now.journal.clear(key);
    }

    private void flush(Owner now) {
        var clears = new HashMap<Expected, Integer>();
        keys.values().stream().filter(expected -> expected.cleared)
                .forEach(expected -> clears.put(expected, expected.clears));
        now.journal.flushLater()
                .thenRun(() -> clears
                        .forEach((expected, before) -> expected.gone = expected.cleared && expected.clears == before))
                .exceptionally(failure -> null);
    }

    private Expected expected(String key) {
        return keys.computeIfAbsent(key, k -> new Expected());
    }

    private void unlessFenced(Owner who, Runnable action) {
        try {
            action.run();
        } catch (JournalException.Fenced e) {
            if (!who.replaced && !who.disturbed) {
                wrong.add("shut out although nobody else was opening: " + e.getMessage());
            }
        }
    }
}
