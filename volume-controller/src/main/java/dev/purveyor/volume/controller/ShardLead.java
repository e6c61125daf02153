package dev.purveyor.volume.controller;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

import dev.purveyor.runtime.shard.ShardKeeper;
import dev.purveyor.runtime.shard.ShardListener;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.record.ClaimRecord;

/** Whoever owns the shard of a claim's volume begins. */
final class ShardLead implements Lead, ShardListener {
    private final Workplace place;
    private final ShardKeeper keeper;
    private volatile BooleanSupplier caughtUp = () -> false;

    ShardLead(Workplace place, UnitNames whole, Coordination.Sharded settings) {
        this.place = place;
        this.keeper = place.keeper(whole, settings, this);
    }

    @Override
    public void start() {
        keeper.start();
    }

    @Override
    public void acquired(int shard) {
        try {
            caughtUp = place.catchUp(() -> keeper.held().contains(shard));
            place.attention().lookAt(List.of(), name -> keeper.shardOf(name) == shard);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void opened() {
        place.attention().lookAtAll(List.of());
    }

    @Override
    public Gate.Pass toProvision(ClaimRecord claim, BooleanSupplier lasts) {
        var shard = keeper.shardOf(place.volumeNameOf(claim));
        return Gate.openWhile(() -> lasts.getAsBoolean() && keeper.mayWork(shard)).toProvision(claim);
    }

    @Override
    public boolean isCaughtUp() {
        return caughtUp.getAsBoolean();
    }

    @Override
    public Optional<String> problem() {
        return keeper.problem();
    }

    @Override
    public String role() {
        return keeper.isOpen()
                ? "works on shards " + new TreeSet<>(keeper.held())
                : "deletes its own; another instance leads";
    }

    @Override
    public void close() {
        keeper.close(place.settings.drainLimit);
    }
}
