package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

import org.awaitility.Awaitility;

import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.events.EventRecorder;
import dev.purveyor.runtime.lane.Priority;
import dev.purveyor.testkit.fault.RecordingBackend;

/** A workplace without an engine, on a model of the API server and a clock that moves only when told. */
final class Workbench implements AutoCloseable, Workplace.Attention, Caches.Listening {
    private static final Duration SETTLING = Duration.ofMillis(200);
    static final UnitNames WHOLE = new UnitNames("example.com-disks");

    final ManualTime time = new ManualTime();
    final ModelCluster cluster = new ModelCluster();
    final List<Throwable> ends = new CopyOnWriteArrayList<>();
    /** How often something was to be looked at. */
    final AtomicInteger looks = new AtomicInteger();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final List<Caches> caches = new ArrayList<>();

    Workplace place(String instance) {
        var settings = ProvisionController.builder("example.com/disks", new RecordingBackend()).api(cluster, "ns")
                .instance(instance);
        settings.time = time;
        var own = new Caches(cluster, "", settings.names, Set.of(), settings.volumeName, this);
        caches.add(own);
        own.start();
        var events = EventRecorder.builder(cluster, time, time, instance).build();
        var reporter = new Reporter(events, new ControllerMetrics(settings.metrics), new LastWords(10), time,
                anyClass -> true);
        return new Workplace(settings, cluster, time, own, reporter, stopping, this);
    }

    /** Those of the last workplace. */
    Caches caches() {
        return caches.getLast();
    }

    /** Waits for what other threads do. */
    static void until(String what, BooleanSupplier condition) {
        Awaitility.await(what).atMost(Duration.ofSeconds(30)).pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2)).until(condition::getAsBoolean);
    }

    /**
     * Lets time pass in steps until something has come of it. Whoever is woken by a step may set its next timer before the
     * step after it; only for one who sets none is it not waited for long.
     */
    void passUntil(String what, BooleanSupplier condition) {
        until(what, () -> {
            if (condition.getAsBoolean()) return true;
            var timers = time.waiting();
            time.advance(Duration.ofMillis(500));
            var begun = System.nanoTime();
            while (time.waiting() < timers && System.nanoTime() - begun < SETTLING.toNanos()) {
                LockSupport.parkNanos(100_000);
            }
            return condition.getAsBoolean();
        });
    }

    @Override
    public void close() {
        stopping.countDown();
        caches.forEach(Caches::close);
    }

    @Override
    public void lookAt(Collection<String> volumeNames, Predicate<String> which) {
        looks.incrementAndGet();
    }

    @Override
    public void cannotGoOn(Throwable why) {
        ends.add(why);
    }

    @Override
    public void touch(String volumeName, Priority priority) {}

    @Override
    public void wake(String volumeName, Priority priority) {}

    @Override
    public void claimGone(String volumeName) {}

    @Override
    public void revive(String volumeName, Priority priority) {}
}
