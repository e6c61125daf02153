package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.access.AwaitedApi;
import dev.purveyor.runtime.access.StreamingApi;
import dev.purveyor.runtime.clock.DaemonTimers;
import dev.purveyor.runtime.events.EventRecorder;
import dev.purveyor.runtime.health.Health;
import dev.purveyor.runtime.lane.Lanes;
import dev.purveyor.runtime.lane.Priority;
import dev.purveyor.runtime.lane.RetryPolicy;
import dev.purveyor.runtime.metrics.EventMetrics;
import dev.purveyor.runtime.metrics.LaneMetrics;
import dev.purveyor.volume.controller.flow.Failures;
import dev.purveyor.volume.controller.flow.Telling.Level;
import dev.purveyor.volume.controller.record.Names;

/** Everything a controller is made of, and the order in which it comes up and goes down. */
final class Engine implements Caches.Listening, Workplace.Attention {
    private static final Logger LOG = LoggerFactory.getLogger(ProvisionController.class);
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(2);
    private static final Duration FLUSH_LIMIT = Duration.ofSeconds(5);
    private static final int MOST_LAST_WORDS = 10_000;

    private final ProvisionControllerBuilder settings;
    private final StreamingApi api;
    private final DaemonTimers timers = new DaemonTimers("purveyor-timers");
    private final EventRecorder events;
    private final Lanes lanes;
    private final Caches caches;
    private final Duty duty;
    private final Reporter reporter;
    private final StatusView status;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicBoolean closing = new AtomicBoolean();
    private final Thread starting = Thread.ofVirtual().name("purveyor-start").unstarted(this::comeUpOrTell);
    private volatile @Nullable String trouble = "not started";

    Engine(ProvisionControllerBuilder settings) {
        this.settings = settings;
        var awaited = new AwaitedApi(Objects.requireNonNull(settings.api), settings.time);
        this.api = awaited;
        events = EventRecorder.builder(api, settings.time, timers, settings.name + "_" + settings.instance)
                .instance(settings.instance).slowWhile(this::isBehind).listener(new EventMetrics(settings.metrics))
                .build();
        // Only who races tidies up, and the others need not remember the texts.
        var lasting = settings.coordination instanceof Coordination.PerClaim ? Set.of(Names.RACE) : Set.<String>of();
        caches = new Caches(api, settings.claimNamespace, settings.names, lasting, settings.volumeName, this);
        var lastWords = new LastWords(MOST_LAST_WORDS);
        var reporter = new Reporter(events, new ControllerMetrics(settings.metrics), lastWords, settings.time,
                name -> caches.storageClass(name).isPresent());
        duty = Duties.of(new Workplace(settings, api, timers, caches, reporter, stopping, this));
        var laneMetrics = new LaneMetrics(settings.metrics);
        lanes = Lanes.builder(settings.time, timers, duty).concurrency(settings.concurrency)
                .retries(new RetryPolicy(settings.backoff, settings.provisionRetries)).random(settings.random)
                .groupOf(this::namespaceOf).stuckAfter(settings.longestCall().plusMinutes(1))
                .listener(laneMetrics.listener("volumes").alsoWhenGivenUp(this::gaveUp)).build();
        laneMetrics.watch("volumes", lanes::view);
        new UnownedVolumes(settings.metrics, settings.identity, () -> caches.volumes().all());
        this.reporter = reporter;
        status = new StatusView(caches, lanes, settings.claimRules(), lastWords);
        caches.register(settings.health);
        settings.health.register(Health.Kind.READY, "controller",
                () -> Optional.ofNullable(trouble).or(duty::trouble));
        settings.health.register(Health.Kind.READY, "journal", duty::journalProblem);
        settings.health.register(Health.Kind.READY, "requests", awaited::problem);
        settings.health.register(Health.Kind.READY, "calls", this::hangingCalls);
        settings.health.register(Health.Kind.LIVE, "workers",
                () -> hangingCalls().filter(calls -> lanes.stuck().size() >= settings.concurrency));
    }

    void start() {
        if (started.compareAndSet(false, true)) starting.start();
    }

    private void comeUpOrTell() {
        try {
            comeUp();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            cannotGoOn(e);
            ready.completeExceptionally(e);
        }
    }

    @Override
    public void cannotGoOn(Throwable why) {
        LOG.error("The controller for {} cannot go on", settings.name, why);
        trouble = String.valueOf(why);
        stopped.completeExceptionally(why);
    }

    CompletableFuture<Void> ready() {
        return ready;
    }

    CompletableFuture<Void> stopped() {
        return stopped;
    }

    ControllerStatus status() {
        return status.of(settings.name.toString(), settings.instance, duty.role());
    }

    Health health() {
        return settings.health;
    }

    void close() {
        if (!closing.compareAndSet(false, true)) return;
        trouble = "stopping";
        stopping.countDown();
        awaitStart();
        var report = lanes.drain(settings.drainLimit).join();
        if (!report.isClean()) LOG.warn("These calls had not returned when we stopped: {}", report.stillRunning());
        try {
            duty.close();
        } finally {
            lanes.close();
            caches.close();
            events.flush(FLUSH_LIMIT).join();
            events.close();
            timers.close();
            trouble = "stopped";
            stopped.complete(null);
        }
    }

    // A start that is still under way would take the journal over behind the back of whoever comes after us.
    private void awaitStart() {
        if (!started.get()) return;
        starting.interrupt();
        try {
            starting.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void touch(String volumeName, Priority priority) {
        if (duty.isActive()) lanes.touch(volumeName, priority);
    }

    @Override
    public void wake(String volumeName, Priority priority) {
        if (duty.isActive()) lanes.wake(volumeName, priority);
    }

    @Override
    public void revive(String volumeName, Priority priority) {
        if (duty.isActive()) lanes.revive(volumeName, priority);
    }

    @Override
    public void claimGone(String volumeName) {
        lanes.forget(volumeName);
    }

    /** In this order: whatever changes from now on is heard, for the duty is active; and whatever was there is looked at. */
    @Override
    public void lookAt(Collection<String> volumeNames, Predicate<String> which) {
        volumeNames.forEach(name -> lanes.wake(name, Priority.BACKLOG));
        caches.volumeNames().filter(which).forEach(name -> lanes.touch(name, Priority.BACKLOG));
    }

    private void comeUp() throws InterruptedException {
        if (stopping.getCount() == 0) return;
        caches.start();
        awaitServer();
        trouble = null;
        duty.start();
        ready.complete(null);
        resyncLater();
    }

    private void awaitServer() throws InterruptedException {
        for (var lack = Preflight.lack(api, settings); lack.isPresent(); lack = Preflight.lack(api, settings)) {
            trouble = lack.get();
            LOG.warn("The controller for {} waits: {}", settings.name, trouble);
            pause();
        }
    }

    private void pause() throws InterruptedException {
        if (stopping.await(BETWEEN_TRIES.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new InterruptedException("stopped while starting");
        }
    }

    private void resyncLater() {
        timers.after(settings.resyncPeriod, () -> {
            if (stopping.getCount() == 0) return;
            Thread.ofVirtual().name("purveyor-resync").start(this::lookAgain);
            resyncLater();
        });
    }

    private void lookAgain() {
        if (duty.isActive()) caches.volumeNames().forEach(name -> lanes.revive(name, Priority.BACKLOG));
    }

    // What the provisioner's author sees of a backend that hangs; where all workers are in it, only a restart helps, and the
    // journal remembers what they began.
    private Optional<String> hangingCalls() {
        var stuck = lanes.stuck();
        return stuck.isEmpty()
                ? Optional.empty()
                : Optional
                        .of(stuck.size() + " of " + settings.concurrency + " workers are in calls that do not return: "
                                + stuck.getFirst());
    }

    private void gaveUp(String volumeName, int failures) {
        if (failures == 0) return;
        var text = "Given up after " + failures + " attempts. It is tried once more every "
                + Failures.inWords(settings.resyncPeriod) + ", and at once when a label or an annotation is edited.";
        caches.volume(volumeName).filter(volume -> volume.ours() != null).ifPresentOrElse(
                volume -> reporter.volume(volume.head(), Level.WARNING, "VolumeFailedDelete", text),
                () -> caches.claimsByVolume().get(volumeName).forEach(
                        claim -> reporter.claim(claim.head(), Level.WARNING, "ProvisioningFailed", text)));
    }

    private boolean isBehind() {
        return lanes.hasBacklog();
    }

    private String namespaceOf(String volumeName) {
        return caches.claimsByVolume().get(volumeName).stream().findFirst().map(claim -> claim.head().namespace())
                .orElse("");
    }
}
