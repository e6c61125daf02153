package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.volume.controller.flow.Gate;

import static org.assertj.core.api.Assertions.assertThat;

class HoldingTest {
    private static final String LEASE = ModelCluster.lease("example.com-disks");

    private final Workbench bench = new Workbench();
    private final Workplace place = bench.place("one");
    private final StalledTurn turn = new StalledTurn();
    private final List<BooleanSupplier> lasting = new CopyOnWriteArrayList<>();
    private final Holding holding = new Holding(place, Workbench.WHOLE, LeaseTimes.usual(), Map.of(),
            new Holding.Manner() {
                @Override
                public Gate gate(BooleanSupplier lasts) {
                    return Gate.openWhile(turn.before(lasts));
                }

                @Override
                public BooleanSupplier caughtUp(BooleanSupplier lasts) {
                    lasting.add(lasts);
                    return () -> true;
                }
            });

    @BeforeEach
    void start() throws InterruptedException {
        place.awaitCaches();
        holding.start();
        Workbench.until("it is held", () -> holding.tenure().isPresent());
    }

    @AfterEach
    void close() {
        holding.close();
        bench.close();
    }

    @Test
    void theLeaseIsGivenAwayWhenNoTurnRuns() {
        holding.close();

        assertThat(bench.cluster.get(LEASE)).contains("\"holderIdentity\":\"\"");
    }

    @Test
    void whileATurnRunsTheLeaseIsLeftToRunOut() throws InterruptedException {
        turn.begin(now -> holding.tenure().map(tenure -> tenure.handle(now)).orElseGet(Outcome::done));

        holding.close();

        assertThat(bench.cluster.get(LEASE)).contains("\"holderIdentity\":\"one_");
        assertThat(holding.tenure()).isEmpty();
        turn.end();
    }

    @Test
    void whileATurnRunsThatBeganBeforeALossTheLeaseIsLeftToRunOutAsWell() throws InterruptedException {
        turn.begin(now -> holding.tenure().map(tenure -> tenure.handle(now)).orElseGet(Outcome::done));
        steal();
        bench.passUntil("it is held again", () -> lasting.size() == 2 && holding.tenure().isPresent());

        holding.close();

        assertThat(bench.cluster.get(LEASE)).contains("\"holderIdentity\":\"one_");
        turn.end();
    }

    @Test
    void whatWasBegunBeforeALossIsNotAllowedAgainWhenTheLeaseComesBack() {
        var before = lasting.getFirst();
        assertThat(before.getAsBoolean()).isTrue();
        steal();

        bench.passUntil("it is held again", () -> lasting.size() == 2 && holding.tenure().isPresent());

        assertThat(lasting.getLast().getAsBoolean()).isTrue();
        assertThat(before.getAsBoolean()).isFalse();
    }

    @Test
    void aTenureThatWasLongInBeginningDoesNotCountForALaterHolding() throws InterruptedException {
        steal();
        bench.passUntil("it is lost", () -> holding.tenure().isEmpty());
        var hung = bench.cluster.holdNext(request -> request.verb() == Verb.GET
                && request.path().endsWith("configmaps/purveyor-example.com-disks"));
        bench.passUntil("the journal is asked for", () -> hung.came.getCount() == 0);
        // The thief again: what was begun belongs to a holding that is over.
        bench.cluster.put(LEASE,
                """
                        {"metadata":{"name":"example.com-disks"},"spec":{"holderIdentity":"thief","leaseDurationSeconds":2}}""");
        bench.passUntil("it is held by us again", () -> bench.cluster.get(LEASE).contains("one_"));
        bench.time.advance(Duration.ofMillis(1));

        hung.goOn.countDown();

        Workbench.until("the later one begins", () -> holding.tenure().isPresent());
        assertThat(lasting).as("those that began").hasSize(2).last().matches(BooleanSupplier::getAsBoolean);
    }

    private void steal() {
        bench.cluster.put(LEASE,
                """
                        {"metadata":{"name":"example.com-disks"},"spec":{"holderIdentity":"thief","leaseDurationSeconds":1}}""");
    }
}
