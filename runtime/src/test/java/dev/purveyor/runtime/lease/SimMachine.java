package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A machine with clocks of its own: up to five percent fast or slow, minutes off, at times stopped or suspended. */
public final class SimMachine {
    private static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

    private final SimWorld world;
    private final double rate;
    private final double wallRate;
    private final long origin;
    private final List<Runnable> missed = new ArrayList<>();
    private Duration skew;
    private long slept;
    private long sleepsSince;
    private boolean stopped;
    private boolean suspended;

    public SimMachine(SimWorld world) {
        this.world = world;
        rate = 0.95 + world.random.nextDouble() * 0.1;
        wallRate = 0.95 + world.random.nextDouble() * 0.1;
        origin = world.random.nextInt(1_000_000) * 1_000_000L;
        skew = Duration.ofSeconds(world.random.nextInt(1200) - 600);
    }

    public long nanos() {
        var asleep = slept + (suspended ? world.now() - sleepsSince : 0);
        return origin + (long) ((world.now() - asleep) * rate);
    }

    public Instant wall() {
        return EPOCH.plus(skew).plusNanos((long) (world.now() * wallRate));
    }

    public void setWallClock(Duration by) {
        skew = skew.plus(by);
        world.changed();
    }

    /** Nothing on it can look at a clock. */
    public boolean isSuspended() {
        return suspended;
    }

    /** Does nothing for so long; its monotonic clock stands still if it is suspended. */
    public void pause(long nanos, boolean suspend) {
        if (stopped) {
            return;
        }
        stopped = true;
        suspended = suspend;
        sleepsSince = world.now();
        world.after(nanos, this::resume);
    }

    /** Runs the task now, or when the machine goes on. */
    public void run(Runnable task) {
        if (stopped) {
            missed.add(task);
        } else {
            task.run();
        }
    }

    public void after(Duration byMyClock, Runnable task) {
        world.after((long) (byMyClock.toNanos() / rate) + 1, () -> run(task));
    }

    private void resume() {
        if (suspended) {
            slept += world.now() - sleepsSince;
        }
        stopped = false;
        suspended = false;
        world.changed();
        var tasks = List.copyOf(missed);
        missed.clear();
        // Which of the things that wait goes first is chance.
        tasks.forEach(task -> world.after(world.seconds(0.001), () -> run(task)));
    }
}
