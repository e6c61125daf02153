package dev.purveyor.runtime.shard;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.lease.SimCandidate;
import dev.purveyor.runtime.lease.SimMachine;

/** What a {@link ShardTenure} does, without threads. */
final class SimTenure {
    private final int shard;
    private final SimMachine machine;
    private final SimCalls calls;
    private final SimCandidate candidate;
    private int drains;
    private boolean leaving;
    private boolean forGood;
    private boolean useless;
    private boolean abandoned;
    private boolean released;
    private @Nullable Long stuckSince;

    SimTenure(int shard, SimMachine machine, SimCalls calls, SimCandidate candidate) {
        this.shard = shard;
        this.machine = machine;
        this.calls = calls;
        this.candidate = candidate;
        candidate.start();
    }

    boolean isHeld() {
        return candidate.isHeld();
    }

    boolean isLeaving() {
        return leaving;
    }

    boolean isOver() {
        return abandoned || candidate.isDone();
    }

    boolean isReleased() {
        return released;
    }

    boolean isStuck() {
        return stuckSince != null
                && machine.nanos() - stuckSince < ShardTenure.stuckFor(SimReplica.SHARD_TIMES).toNanos();
    }

    void drain() {
        if (leaving) {
            return;
        }
        leaving = true;
        var number = ++drains;
        machine.after(ShardTenure.drainLimit(SimReplica.SHARD_TIMES), () -> takeBack(number));
        endIfQuiet();
    }

    void leave() {
        useless = true;
        drain();
    }

    void drainForGood() {
        forGood = true;
        drain();
    }

    /** To be told whenever a call has returned. */
    void endIfQuiet() {
        if (leaving && !released && !calls.areRunning(shard)) {
            released = true;
            candidate.stop();
        }
    }

    void crash() {
        candidate.crash();
    }

    private void takeBack(int number) {
        if (number != drains || !leaving || released || forGood) {
            return;
        }
        if (useless) {
            abandoned = true;
            candidate.crash();
        } else {
            leaving = false;
            stuckSince = machine.nanos();
        }
    }
}
