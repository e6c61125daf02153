package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.AwaitedApi;
import dev.purveyor.runtime.access.StreamingApi;
import dev.purveyor.runtime.clock.DaemonTimers;
import dev.purveyor.runtime.events.EventRecorder;
import dev.purveyor.runtime.health.Health;
import dev.purveyor.runtime.journal.ConfigMapJournal;
import dev.purveyor.runtime.journal.IntentJournal;
import dev.purveyor.runtime.journal.JournalException;
import dev.purveyor.runtime.journal.RecordedIntent;
import dev.purveyor.runtime.lane.Lanes;
import dev.purveyor.runtime.lane.Priority;
import dev.purveyor.runtime.lane.RetryPolicy;
import dev.purveyor.runtime.metrics.EventMetrics;
import dev.purveyor.runtime.metrics.JournalMetrics;
import dev.purveyor.runtime.metrics.LaneMetrics;
import dev.purveyor.volume.controller.flow.FlowSettings;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.flow.Parts;
import dev.purveyor.volume.controller.flow.Reconciler;
import dev.purveyor.volume.controller.rule.Abilities;
import dev.purveyor.volume.controller.rule.ClaimRules;

/** Everything a controller is made of, and the order in which it comes up and goes down. */
final class Engine implements Caches.Listening {
    private static final Logger LOG = LoggerFactory.getLogger(ProvisionController.class);
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(2);
    private static final Duration FLUSH_LIMIT = Duration.ofSeconds(5);
    private static final int MOST_LAST_WORDS = 10_000;

    private final ProvisionControllerBuilder settings;
    private final StreamingApi api;
    private final DaemonTimers timers = new DaemonTimers("purveyor-timers");
    private final EventRecorder events;
    private final IntentJournal journal;
    private final Lanes lanes;
    private final Caches caches;
    private final Reconciler reconciler;
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
                .instance(settings.instance).listener(new EventMetrics(settings.metrics)).build();
        journal = settings.intents == Intents.NONE
                ? IntentJournal.none()
                : ConfigMapJournal.builder(api, settings.time, timers, settings.journalNamespace, journalName(settings))
                        .listener(new FenceAlarm(new JournalMetrics(settings.metrics),
                                why -> cannotGoOn(new IllegalStateException(why))))
                        .build();
        caches = new Caches(api, settings.claimNamespace, settings.names, settings.volumeName, this);
        var lastWords = new LastWords(MOST_LAST_WORDS);
        var reporter = new Reporter(events, new ControllerMetrics(settings.metrics), lastWords, settings.time);
        reconciler = new Reconciler(parts(reporter), caches.claimsByVolume(), caches.volumes(), caches::storageClass);
        var laneMetrics = new LaneMetrics(settings.metrics);
        lanes = Lanes.builder(settings.time, timers, reconciler).concurrency(settings.concurrency)
                .random(settings.random).groupOf(this::namespaceOf).listener(laneMetrics.listener("volumes")).build();
        laneMetrics.watch("volumes", lanes::view);
        var rules = new ClaimRules(settings.names, Abilities.of(settings.provisioner));
        status = new StatusView(caches, lanes, rules, lastWords);
        caches.register(settings.health);
        settings.health.register(Health.Kind.READY, "controller", () -> Optional.ofNullable(trouble));
        settings.health.register(Health.Kind.READY, "journal", journal::problem);
        settings.health.register(Health.Kind.READY, "requests", awaited::problem);
    }

    static String journalName(ProvisionControllerBuilder settings) {
        return "purveyor-" + settings.name.leaseName();
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

    private void cannotGoOn(Throwable why) {
        LOG.error("The controller for {} cannot go on", settings.name, why);
        trouble = why.getMessage();
        stopped.completeExceptionally(why);
    }

    CompletableFuture<Void> ready() {
        return ready;
    }

    CompletableFuture<Void> stopped() {
        return stopped;
    }

    ControllerStatus status() {
        return status.of(settings.name.toString(), settings.instance);
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
        flush();
        lanes.close();
        caches.close();
        journal.close();
        events.flush(FLUSH_LIMIT).join();
        events.close();
        timers.close();
        trouble = "stopped";
        stopped.complete(null);
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
        if (ready.isDone()) lanes.touch(volumeName, priority);
    }

    @Override
    public void wake(String volumeName, Priority priority) {
        if (ready.isDone()) lanes.wake(volumeName, priority);
    }

    @Override
    public void claimGone(String volumeName) {
        lanes.forget(volumeName);
    }

    private void comeUp() throws InterruptedException {
        caches.start();
        awaitServer();
        var left = openJournal();
        for (trouble = "listing"; !caches.awaitSynced(BETWEEN_TRIES);) {
            if (stopping.getCount() == 0) return;
        }
        var names = reconciler.replay(left);
        reportQuarantined(left);
        trouble = null;
        ready.complete(null);
        // In this order: whatever changes from now on is heard, and whatever was there before is looked at.
        caches.touchAll(lanes);
        names.forEach(name -> lanes.wake(name, Priority.BACKLOG));
        resyncLater();
    }

    private void awaitServer() throws InterruptedException {
        for (var lack = Preflight.lack(api, settings); lack.isPresent(); lack = Preflight.lack(api, settings)) {
            trouble = lack.get();
            LOG.warn("The controller for {} waits: {}", settings.name, trouble);
            pause();
        }
    }

    private List<RecordedIntent> openJournal() throws InterruptedException {
        while (true) {
            try {
                return journal.open(settings.instance);
            } catch (JournalException.Unavailable | JournalException.Refused e) {
                trouble = e.getMessage();
                LOG.warn("The journal cannot be opened yet: {}", e.getMessage());
            }
            pause();
        }
    }

    private void pause() throws InterruptedException {
        if (stopping.await(BETWEEN_TRIES.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new InterruptedException("stopped while starting");
        }
    }

    private void reportQuarantined(Collection<RecordedIntent> left) {
        left.stream().filter(RecordedIntent::quarantined).forEach(old -> LOG.warn(
                "The journal holds an old intent for volume {} (since {}); it is not replayed. See whether its asset exists.",
                old.intent().key(), old.createdAt()));
    }

    private void resyncLater() {
        timers.after(settings.resyncPeriod, () -> {
            if (stopping.getCount() == 0) return;
            Thread.ofVirtual().name("purveyor-resync").start(() -> caches.touchAll(lanes));
            resyncLater();
        });
    }

    private void flush() {
        try {
            if (!journal.flush(FLUSH_LIMIT)) LOG.warn("The journal could not be flushed; its intents are replayed");
        } catch (JournalException e) {
            LOG.warn("The journal could not be flushed; its intents are replayed: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String namespaceOf(String volumeName) {
        return caches.claimsByVolume().get(volumeName).stream().findFirst().map(claim -> claim.head().namespace())
                .orElse("");
    }

    private Parts parts(Reporter reporter) {
        var provisionRetries = new RetryPolicy(settings.backoff, settings.provisionRetries);
        var deleteRetries = new RetryPolicy(settings.backoff, settings.deleteRetries);
        var flow = new FlowSettings(settings.provisionTimeout, settings.deletionTimeout, settings.infeasiblePause,
                provisionRetries, deleteRetries);
        return new Parts((Api) api, journal, settings.provisioner, Abilities.of(settings.provisioner), settings.names,
                settings.finalizer, settings.identity, flow, Gate.OPEN, reporter, settings.time, timers, stopping);
    }
}
