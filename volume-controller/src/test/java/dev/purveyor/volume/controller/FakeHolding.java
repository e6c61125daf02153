package dev.purveyor.volume.controller;

import java.util.function.BooleanSupplier;

import dev.purveyor.runtime.shard.ShardHolding;

/** A shard that is ours for as long as a test says so. */
final class FakeHolding implements ShardHolding {
    private final int shard;
    volatile boolean held = true;
    volatile boolean leaving;
    volatile BooleanSupplier answer = () -> held;

    FakeHolding(int shard) {
        this.shard = shard;
    }

    @Override
    public int shard() {
        return shard;
    }

    @Override
    public boolean isHeld() {
        return answer.getAsBoolean();
    }

    @Override
    public boolean isLeaving() {
        return leaving;
    }
}
