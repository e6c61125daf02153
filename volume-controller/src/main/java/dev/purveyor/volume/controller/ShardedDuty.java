package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

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
    // Nothing may be missed meanwhile, such as what was begun for a claim that is gone: no cache shows that.
    private static final Duration WHILE_OTHERS_LEAD = Duration.ofSeconds(5);

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
                    .openWhile(() -> lasts.getAsBoolean() && held.getAsBoolean(), keeper::isOpen, WHILE_OTHERS_LEAD));
            var names = begun.replay();
            begin(shard, begun);
            place.attention().lookAt(names, name -> keeper.shardOf(name) == shard);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            place.attention().cannotGoOn(e);
        }
    }

    // Together with the look of drain: either it finds the tenure and waits for it, or no turn of it begins.
    private synchronized void begin(int shard, Tenure begun) {
        if (keeper.isLeaving(shard)) begun.shut();
        tenures.put(shard, begun);
    }

    private synchronized Optional<Tenure> tenure(int shard) {
        return Optional.ofNullable(tenures.get(shard));
    }

    @Override
    public void lost(int shard, String why) {
        end(shard, false);
    }

    @Override
    public CompletableFuture<?> drain(int shard) {
        var done = new CompletableFuture<Void>();
        Thread.ofVirtual().name("purveyor-drain").start(() -> {
            tenure(shard).ifPresent(ShardedDuty::awaitTurns);
            end(shard, true);
            done.complete(null);
        });
        return done;
    }

    // However long it takes: the next owner would call for the same claims. Who closes does not wait for ever.
    private static void awaitTurns(Tenure tenure) {
        tenure.shut();
        try {
            tenure.awaitTurns();
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
