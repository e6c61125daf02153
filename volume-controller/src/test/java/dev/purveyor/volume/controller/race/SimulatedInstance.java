package dev.purveyor.volume.controller.race;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.volume.controller.flow.Gate.Pass;
import dev.purveyor.volume.controller.flow.Gate.Permit;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.Names;

/**
 * A process that wants the claim's volume made: a real gate on clocks of its own, with a cache that lags behind and requests
 * that get lost. It turns to the claim again and again, as a lane would.
 */
final class SimulatedInstance implements Time, Timers {
    private static final Duration GLANCE = Duration.ofMillis(500);

    final String name;
    private final RaceSchedule world;
    private final double speed;
    private final Duration offset;
    private final Duration volumesLag;
    private ClaimRaceGate gate;
    private int life;
    private long pausedUntil;
    private long stalledUntil;
    private int shown;
    private boolean saved;
    /** The version that the gate was last asked to tidy up, and when it wished to be asked again. */
    private int served;
    private long serveAgain;
    @Nullable
    Permit permit;
    boolean calling;

    SimulatedInstance(String name, RaceSchedule world) {
        this.name = name;
        this.world = world;
        speed = 0.95 + world.random.nextDouble() / 10;
        offset = Duration.ofSeconds(world.random.nextInt(1200) - 600);
        volumesLag = world.upTo(12_000);
        gate = newGate();
        after(world.upTo(3_000), this::turn);
    }

    private ClaimRaceGate newGate() {
        return new ClaimRaceGate(this::send, name, RaceTimes.USUAL, true, this, this, Runnable::run);
    }

    @Override
    public long nanos() {
        return (long) (world.time.nanos() * speed);
    }

    @Override
    public Instant now() {
        return world.time.now().plus(offset);
    }

    /** Of a life that is over nothing comes, and of a process that is paused only later. */
    @Override
    public Alarm after(Duration delay, Runnable task) {
        var mine = life;
        return world.time.after(Duration.ofNanos((long) Math.ceil(delay.toNanos() / speed) + 1), () -> run(mine, task));
    }

    private void run(int ofLife, Runnable task) {
        if (ofLife != life) return;
        var left = pausedUntil - world.time.nanos();
        if (left > 0) {
            world.time.after(Duration.ofNanos(left), () -> run(ofLife, task));
            return;
        }
        try {
            task.run();
        } catch (Died died) {
            // The process is gone in the middle of this task.
        }
    }

    void pause(Duration length) {
        pausedUntil = world.time.nanos() + length.toNanos();
    }

    void stallCache(Duration length) {
        stalledUntil = world.time.nanos() + length.toNanos();
    }

    void crash(Duration until) {
        life++;
        permit = null;
        calling = false;
        saved = false;
        served = -1;
        gate = newGate();
        pausedUntil = 0;
        after(until, this::turn);
    }

    private void turn() {
        var claim = look();
        if (claim == null) {
            after(GLANCE, this::turn);
            return;
        }
        if (claim.isBound()) {
            serve(claim);
            after(GLANCE, this::turn);
            return;
        }
        switch (gate.toProvision(claim)) {
            case Pass.Granted granted -> {
                permit = granted.permit();
                world.granted(this);
                if (granted.permit().followsAnother() && world.isSaved()) {
                    saved = true;
                    end(granted.permit(), Outcome.askAgain(Duration.ZERO), GLANCE);
                    return;
                }
                // The journal's commit lies in between.
                after(world.upTo(1_500), () -> call(granted.permit()));
            }
            case Pass.Later later -> after(later.delay(), this::turn);
            case Pass.Shut shut -> after(Duration.ofSeconds(1), this::turn);
        }
    }

    /** As a lane does: when the cache shows something new, or when the gate wished so. */
    private void serve(ClaimRecord claim) {
        if (served == shown && nanos() < serveAgain) return;
        served = shown;
        serveAgain = gate.served(claim) instanceof Outcome.Rest rest
                ? nanos() + rest.delay().toNanos()
                : Long.MAX_VALUE;
    }

    private void call(Permit mine) {
        if (!mine.isValid()) {
            end(mine, Outcome.askAgain(Duration.ofSeconds(1)), Duration.ofSeconds(1));
            return;
        }
        calling = true;
        world.started(this);
        after(world.lengthOfCall(), () -> {
            calling = false;
            if (world.succeeds()) {
                world.saved();
                saved = true;
                end(mine, Outcome.done(), GLANCE);
            } else if (world.random.nextInt(4) == 0) {
                var delay = world.upTo(30_000);
                end(mine, Outcome.askAgain(delay), delay);
            } else {
                end(mine, Outcome.retry(), world.upTo(20_000));
            }
        });
    }

    private void end(Permit mine, Outcome outcome, Duration next) {
        permit = null;
        mine.end(outcome);
        after(next, this::turn);
    }

    /** What the caches show; null if there is nothing to do. What we saved ourselves they show at once. */
    private @Nullable ClaimRecord look() {
        var now = world.time.nanos();
        var horizon = now < stalledUntil ? 0 : now - world.lag().toNanos();
        var versions = world.server.versions;
        while (shown + 1 < versions.size() && versions.get(shown + 1).at() <= horizon)
            shown++;
        var version = versions.get(shown);
        var volumeIsThere = saved || world.isSavedBefore(now < stalledUntil ? 0 : now - volumesLag.toNanos());
        if (volumeIsThere && !version.bound()) return null;
        Map<String, String> annotations = version.text() == null ? Map.of() : Map.of(Names.RACE, version.text());
        return new ClaimRecord(new ObjectHead("shop", "data", SimulatedServer.UID, "" + version.number()), "p", "fast",
                version.bound() ? "pv" : "", false, "", Map.of(), annotations, new byte[0]);
    }

    private ApiResponse send(ApiRequest request) throws IOException {
        var mine = life;
        ApiResponse answer = null;
        var lost = new IOException("no answer");
        try {
            answer = world.send(request);
        } catch (IOException e) {
            lost = e;
        }
        while (pausedUntil > world.time.nanos() && mine == life)
            world.time.advance(Duration.ofNanos(pausedUntil - world.time.nanos()));
        if (mine != life) throw new Died();
        if (answer == null) throw lost;
        return answer;
    }

    private static final class Died extends RuntimeException {
        private static final long serialVersionUID = 1;

        Died() {
            super(null, null, false, false);
        }
    }
}
