package dev.purveyor.volume.controller;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Turn;
import dev.purveyor.runtime.shard.ShardKeeper;
import dev.purveyor.runtime.shard.ShardListener;
import dev.purveyor.volume.controller.flow.Gate;

/**
 * All replicas work, each on its shards, and all can reach all assets. A shard is a unit with a Lease and a journal; a volume
 * belongs to the shard that the hash of its name gives.
 */
final class ShardedDuty implements Duty, ShardListener {
    private static final Logger LOG = LoggerFactory.getLogger(ProvisionController.class);

    private final Workplace place;
    private final UnitNames whole;
    private final ShardKeeper keeper;
    private final Map<Integer, Tenure> tenures = new ConcurrentHashMap<>();

    ShardedDuty(Workplace place, UnitNames whole, Coordination.Sharded settings) {
        this.place = place;
        this.whole = whole;
        this.keeper = place.keeper(whole, settings, this);
    }

    @Override
    public void start() throws InterruptedException {
        place.awaitCaches();
        keeper.start();
    }

    @Override
    public void acquired(int shard) {
        // Also while it is being given back: what runs is brought to its end.
        BooleanSupplier held = () -> keeper.held().contains(shard);
        try {
            var opened = place.open(unit(shard).journal(), why -> fenced(shard, why), held);
            if (opened == null) return;
            var begun = place.tenure(unit(shard).lease(), opened, place.catchUp(held), lasts -> Gate
                    .openWhile(() -> lasts.getAsBoolean() && held.getAsBoolean() && keeper.isOpen()));
            var names = begun.replay();
            tenures.put(shard, begun);
            place.attention().lookAt(names, name -> keeper.shardOf(name) == shard);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            place.attention().cannotGoOn(e);
        }
    }

    @Override
    public void lost(int shard, String why) {
        end(shard, false);
    }

    @Override
    public CompletableFuture<?> drain(int shard) {
        var done = new CompletableFuture<Void>();
        Thread.ofVirtual().name("purveyor-drain").start(() -> {
            var tenure = tenures.get(shard);
            if (tenure != null) awaitTurns(shard, tenure);
            end(shard, true);
            done.complete(null);
        });
        return done;
    }

    private void awaitTurns(int shard, Tenure tenure) {
        tenure.shut();
        try {
            if (!tenure.awaitTurns(place.settings.drainLimit)) {
                LOG.warn("Shard {} is given back although calls run; their intents are in its journal", shard);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void end(int shard, boolean stillOurs) {
        var ended = tenures.remove(shard);
        if (ended != null) ended.close(stillOurs);
    }

    // Who takes a journal over without the Lease stands aside from the sharing: an instance in another mode.
    private void fenced(int shard, String why) {
        if (keeper.held().contains(shard)) place.attention().cannotGoOn(new IllegalStateException(why));
    }

    @Override
    public void opened() {
        place.attention().lookAtAll(List.of());
    }

    @Override
    public Outcome handle(Turn turn) {
        var tenure = tenures.get(keeper.shardOf(turn.key()));
        return tenure == null ? Outcome.done() : tenure.handle(turn);
    }

    @Override
    public boolean isActive() {
        return !tenures.isEmpty();
    }

    @Override
    public Optional<String> trouble() {
        return place.trouble().or(keeper::problem);
    }

    @Override
    public Optional<String> journalProblem() {
        return tenures.values().stream().flatMap(tenure -> tenure.journalProblem().stream()).findFirst();
    }

    @Override
    public String role() {
        return keeper.isOpen()
                ? "works on shards " + new TreeSet<>(tenures.keySet())
                : "waits: another instance leads";
    }

    @Override
    public void close() {
        keeper.close(place.settings.drainLimit);
        tenures.keySet().forEach(shard -> end(shard, false));
    }

    private UnitNames unit(int shard) {
        return whole.part("shard-" + shard);
    }
}
