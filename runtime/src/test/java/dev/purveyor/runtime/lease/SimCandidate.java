package dev.purveyor.runtime.lease;

import java.time.Instant;

/** What an elector does around an election, without threads. */
public final class SimCandidate {
    private final SimWorld world;
    private final SimMachine machine;
    private final String lease;
    private final Election election;
    private final LeaseWatcher watcher;
    private int request;
    private int turn;
    private boolean dead;
    private boolean done;
    private boolean stopping;

    public SimCandidate(SimWorld world, SimMachine machine, String lease, Election election,
            LeaseWatcher watcher) {
        this.world = world;
        this.machine = machine;
        this.lease = lease;
        this.election = election;
        this.watcher = watcher;
    }

    public void start() {
        machine.run(() -> turn(turn));
    }

    /** As {@link Elector#isHeld}: from the clocks. */
    public boolean isHeld() {
        var term = election.term();
        return term != null && !dead && !machine.isSuspended() && term.covers(machine.nanos(), machine.wall());
    }

    public void stepBack() {
        machine.run(() -> {
            election.stepBack(machine.nanos(), "on purpose");
            wake();
        });
    }

    public void stop() {
        stopping = true;
        machine.run(() -> {
            election.stop(machine.nanos());
            wake();
        });
    }

    /** Ends without a word; what it sent may still arrive. */
    public void crash() {
        dead = true;
    }

    /** Crashed, or on its way to a clean end. */
    public boolean isOver() {
        return dead || stopping;
    }

    /** It has given away what it had. */
    public boolean isDone() {
        return done;
    }

    public Election election() {
        return election;
    }

    private void wake() {
        if (request == 0) {
            turn(++turn);
        }
    }

    private void turn(int number) {
        if (dead || done || number != turn) {
            return;
        }
        switch (election.next(machine.nanos(), machine.wall())) {
            case Step.Done finished -> done = true;
            case Step.Wait(var duration) -> {
                var next = ++turn;
                machine.after(duration, () -> turn(next));
            }
            case Step.Read read -> send(read);
            case Step.Create create -> send(create);
            case Step.Replace replace -> send(replace);
        }
    }

    private void send(Step step) {
        var id = ++turn;
        request = id;
        var nanos = machine.nanos();
        var wall = machine.wall();
        machine.after(election.timeout(nanos, wall), () -> answered(id, nanos, wall, new Answer.Failed("timed out")));
        world.send(lease, step, answer -> machine.run(() -> answered(id, nanos, wall, answer)));
    }

    private void answered(int id, long nanos, Instant wall, Answer answer) {
        if (request != id || dead) {
            return;
        }
        request = 0;
        election.came(answer, machine.nanos(), machine.wall());
        if (answer instanceof Answer.Found found) {
            watcher.saw(found.record(), nanos, wall);
            world.changed();
        }
        turn(turn);
    }
}
