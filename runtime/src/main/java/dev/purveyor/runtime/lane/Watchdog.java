package dev.purveyor.runtime.lane;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;

/** Knows who runs, and tells when somebody runs too long. It never ends a handler: nobody can do that safely. */
final class Watchdog {
    private static final int STACK_DEPTH = 12;

    private final Time time;
    private final Timers timers;
    private final Duration limit;
    private final Consumer<StuckHandler> report;
    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();

    Watchdog(Time time, Timers timers, Duration limit, Consumer<StuckHandler> report) {
        this.time = time;
        this.timers = timers;
        this.limit = limit;
        this.report = report;
    }

    /** Called when a worker is given to the key, before its thread runs, so that nobody is overlooked in between. */
    Watch watch(String key) {
        return new Watch(key);
    }

    List<StuckHandler> running() {
        return watches.stream().map(Watch::describe).toList();
    }

    List<StuckHandler> stuck() {
        return running().stream().filter(handler -> handler.running().compareTo(limit) >= 0).toList();
    }

    final class Watch {
        private final String key;
        private final Instant since = time.now();
        private final long start = time.nanos();
        private volatile @Nullable Thread thread;
        private volatile Timers.Alarm alarm;

        private Watch(String key) {
            this.key = key;
            watches.add(this);
            alarm = timers.after(limit, this::bark);
        }

        void begun() {
            thread = Thread.currentThread();
        }

        Duration end() {
            watches.remove(this);
            alarm.cancel();
            return time.since(start);
        }

        private void bark() {
            if (watches.contains(this)) {
                report.accept(describe());
                alarm = timers.after(limit, this::bark);
            }
        }

        private StuckHandler describe() {
            var runner = thread;
            var stack = runner == null ? List.<StackTraceElement>of() : List.of(runner.getStackTrace());
            return new StuckHandler(key, since, time.since(start),
                    stack.subList(0, Math.min(STACK_DEPTH, stack.size())));
        }
    }
}
