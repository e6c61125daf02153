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
import dev.purveyor.runtime.shard.ShardHolding;
import dev.purveyor.runtime.shard.ShardKeeper;
import dev.purveyor.runtime.shard.ShardListener;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.record.ClaimRecord;

/** Whoever owns the shard of a claim's volume begins. */
final class ShardLead implements Lead, ShardListener {
    // What keeps us from a shard that we hold passes by itself, or the shard goes.
    private static final Duration SOON = Duration.ofSeconds(2);

    private final Workplace place;
    private final ShardKeeper keeper;
    private final Map<Integer, Known> known = new ConcurrentHashMap<>();
    private final RunningTurns running;

    /** A shard of which we know, or find out from now on, what its owners before us did. */
    private record Known(ShardHolding holding, BooleanSupplier caughtUp) {}

    /** @param running shared with the leads before: what runs since then is waited for as well */
    ShardLead(Workplace place, UnitNames whole, Coordination.Sharded settings, RunningTurns running) {
        this.place = place;
        this.running = running;
        this.keeper = place.keeper(whole, settings, this);
    }

    @Override
    public void start() {
        keeper.start();
    }

    @Override
    public void acquired(ShardHolding holding) {
        try {
            if (!know(new Known(holding, place.catchUp(holding::isHeld)))) return;
            place.attention().lookAt(List.of(), name -> keeper.shardOf(name) == holding.shard());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            place.attention().cannotGoOn(e);
        }
    }

    // The shard may have gone and come back while the API server was asked: a later holding stays.
    private synchronized boolean know(Known now) {
        if (!now.holding().isHeld()) return false;
        known.put(now.holding().shard(), now);
        return true;
    }

    @Override
    public void lost(ShardHolding holding, String why) {
        known.computeIfPresent(holding.shard(), (shard, now) -> now.holding().equals(holding) ? null : now);
    }

    /** The next owner, who cannot see our journal, would make a volume for the same claim. */
    @Override
    public CompletableFuture<?> drain(int shard) {
        return running.none(shard);
    }

    @Override
    public void opened() {
        place.attention().lookAtAll(List.of());
    }

    @Override
    public Gate.Pass toProvision(ClaimRecord claim, BooleanSupplier lasts) {
        var shard = keeper.shardOf(place.volumeNameOf(claim));
        // Before the question: a shard that is given back from now on waits for us.
        running.begin(shard);
        var now = known.get(shard);
        if (now != null && lasts.getAsBoolean() && now.holding().isHeld() && keeper.mayWork(shard)) {
            return new Gate.Pass.Granted(permit(now.holding(), lasts));
        }
        running.end(shard);
        return keeper.held().contains(shard) ? new Gate.Pass.Later(SOON) : Gate.Pass.shut();
    }

    private Gate.Permit permit(ShardHolding holding, BooleanSupplier lasts) {
        return new Gate.Permit() {
            @Override
            public boolean isValid() {
                return lasts.getAsBoolean() && holding.isHeld() && keeper.mayWork(holding.shard());
            }

            @Override
            public void end(Outcome outcome) {
                running.end(holding.shard());
            }
        };
    }

    @Override
    public boolean isCaughtUp() {
        return known.values().stream().allMatch(now -> now.caughtUp().getAsBoolean());
    }

    @Override
    public Optional<String> problem() {
        return keeper.problem();
    }

    @Override
    public String role() {
        return keeper.isOpen()
                ? "works on shards " + new TreeSet<>(keeper.held())
                : "deletes its own; " + keeper.waitsFor().orElse("another instance leads");
    }

    @Override
    public void close(boolean quiet) {
        keeper.close();
    }
}
