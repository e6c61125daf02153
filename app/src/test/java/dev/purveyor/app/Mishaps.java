package dev.purveyor.app;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

import dev.purveyor.testkit.fleet.Fleet;
import dev.purveyor.testkit.fleet.Instance;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What happens to the instances of a fleet at random. The same seed gives the same mishaps in the same order; half of them
 * hit whoever called its storage last, because an instance that only stands by is not much of a victim.
 */
final class Mishaps {
    private final Fleet fleet;
    private final Random random;
    private final Duration pause;
    private final List<Kind> deck = new ArrayList<>();
    private final StringBuilder story = new StringBuilder();

    private enum Kind {
        KILLED, PAUSED, STOPPED
    }

    /** @param pause longer than the lease */
    Mishaps(Fleet fleet, long seed, Duration pause) {
        this.fleet = fleet;
        this.random = new Random(seed);
        this.pause = pause;
        story.append("seed ").append(seed).append(':');
    }

    /**
     * One mishap. Each three hold one of each kind. Who has ended is started again, and not waited for.
     *
     * @param meanwhile is told of the victim when it has just been struck and nobody has taken over yet
     */
    void strike(Consumer<Instance> meanwhile) throws InterruptedException {
        if (deck.isEmpty()) deck.addAll(List.of(Kind.values()));
        var kind = deck.remove(random.nextInt(deck.size()));
        var victim = victim();
        story.append(' ').append(victim).append(' ').append(kind).append(',');
        switch (kind) {
            case KILLED -> {
                victim.kill();
                meanwhile.accept(victim);
                victim.restart();
            }
            case STOPPED -> {
                // One that has only just been started knows nothing of a clean stop yet.
                victim.awaitReady().beginStop();
                meanwhile.accept(victim);
                assertThat(victim.awaitEnd()).as("how %s ended by a clean stop: %s", victim, this).isZero();
                victim.restart();
            }
            case PAUSED -> victim.pauseFor(pause, () -> meanwhile.accept(victim));
        }
    }

    private Instance victim() {
        // Drawn in any case, so that the order of the draws does not depend on what the fleet did.
        var busy = random.nextBoolean();
        var any = fleet.instances().get(random.nextInt(fleet.instances().size()));
        var calls = fleet.record().calls();
        return busy && !calls.isEmpty() ? fleet.instance(calls.getLast().instance()) : any;
    }

    @Override
    public String toString() {
        return story.toString();
    }
}
