package dev.purveyor.volume.controller;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.JsonText;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.access.StreamingApi;
import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.journal.ConfigMapJournal;
import dev.purveyor.runtime.journal.IntentJournal;
import dev.purveyor.runtime.journal.JournalException;
import dev.purveyor.runtime.journal.RecordedIntent;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.lane.RetryPolicy;
import dev.purveyor.runtime.lease.Elector;
import dev.purveyor.runtime.lease.ElectorBuilder;
import dev.purveyor.runtime.lease.ElectorListener;
import dev.purveyor.runtime.lease.LeaseRecord;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.runtime.metrics.JournalMetrics;
import dev.purveyor.runtime.shard.ShardKeeper;
import dev.purveyor.runtime.shard.ShardListener;
import dev.purveyor.volume.Topology;
import dev.purveyor.volume.controller.flow.FlowSettings;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.flow.IntentCodec;
import dev.purveyor.volume.controller.flow.Parts;
import dev.purveyor.volume.controller.flow.Reconciler;
import dev.purveyor.volume.controller.race.ClaimRaceGate;
import dev.purveyor.volume.controller.race.RaceTimes;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.rule.Abilities;

/** What every duty of a controller works with, and how it comes to a tenure. */
final class Workplace {
    private static final Logger LOG = LoggerFactory.getLogger(ProvisionController.class);
    private static final String CACHES = "the caches";
    private static final String REACH = "the node";
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(2);

    final ProvisionControllerBuilder settings;
    final StreamingApi api;
    final Timers timers;
    private final Caches caches;
    private final Reporter reporter;
    private final CountDownLatch stopping;
    private final JournalMetrics journalMetrics;
    private final Attention attention;
    // As the Go library: a name for people, and what makes it one process's. A name that comes back is another.
    private final String self;
    // By what is waited for.
    private final Map<String, String> troubles = new ConcurrentHashMap<>(Map.of(CACHES, "not started"));
    private volatile Topology reach = Topology.anywhere();

    /** What a duty asks of the controller around it. */
    interface Attention {
        /** Looks at everything, and first at these volumes. */
        default void lookAtAll(Collection<String> volumeNames) {
            lookAt(volumeNames, anyName -> true);
        }

        /** Looks at the volumes of these names and of all names that the predicate accepts. */
        void lookAt(Collection<String> volumeNames, Predicate<String> which);

        /** What has happened cannot be mended from inside. */
        void cannotGoOn(Throwable why);
    }

    Workplace(ProvisionControllerBuilder settings, StreamingApi api, Timers timers, Caches caches, Reporter reporter,
            CountDownLatch stopping, Attention attention) {
        this.settings = settings;
        this.api = api;
        this.timers = timers;
        this.caches = caches;
        this.reporter = reporter;
        this.stopping = stopping;
        this.journalMetrics = new JournalMetrics(settings.metrics);
        this.attention = attention;
        this.self = settings.instance + "_" + UUID.randomUUID();
    }

    Attention attention() {
        return attention;
    }

    /** Waits until all caches are filled. */
    void awaitCaches() throws InterruptedException {
        troubles.put(CACHES, "listing");
        while (!caches.awaitSynced(BETWEEN_TRIES)) {
            if (stopping.getCount() == 0) throw new InterruptedException("stopped while starting");
        }
        troubles.remove(CACHES);
    }

    /** Finds out where volumes can be used, unless their author says so: in one node's storage, on that node. */
    void awaitReach() throws InterruptedException {
        if (!(settings.coordination instanceof Coordination.PerNode perNode)) return;
        for (;; pause()) {
            var answer = Outcome.of(api, ApiRequest.get(Names.NODES.path("", perNode.node())));
            if (answer instanceof Outcome.Success success) {
                reach = Topology.node(hostname(success).orElse(perNode.node()));
                troubles.remove(REACH);
                return;
            }
            var trouble = "Node " + perNode.node() + " cannot be read, whose label " + Topology.HOSTNAME
                    + " says where its volumes can be used: " + answer.describe();
            troubles.put(REACH, trouble);
            LOG.warn("The controller for {} waits: {}", settings.name, trouble);
        }
    }

    ElectorBuilder elector(UnitNames unit, LeaseTimes times, Map<String, String> labels, ElectorListener listener) {
        return Elector.builder(api, settings.time, timers, settings.journalNamespace, unit.lease(), self).times(times)
                .labels(labels).random(settings.random).listener(listener);
    }

    ShardKeeper keeper(UnitNames whole, Coordination.Sharded sharded, ShardListener listener) {
        return ShardKeeper.builder(api, settings.time, timers, settings.journalNamespace, whole.lease(), self)
                .shards(sharded.shards()).times(sharded.times()).random(settings.random).listener(listener).build();
    }

    String volumeNameOf(ClaimRecord claim) {
        return caches.volumeNameOf(claim);
    }

    Gate race(RaceTimes times) {
        return new ClaimRaceGate(api, self, times, settings.identity != null, settings.time, timers,
                task -> Thread.ofVirtual().name("purveyor-race").start(task));
    }

    /** What an instance without others works on, in words. */
    String whose() {
        return Optional.ofNullable(settings.identity).map(own -> "the identity \"" + own.value() + "\"")
                .orElse("the volumes of " + settings.name);
    }

    UnitObjects objects() {
        return new UnitObjects(api, settings.journalNamespace);
    }

    /** Which other instance holds the Lease, as far as we have heard; empty for none. */
    Optional<String> anotherHolder(Elector elector) {
        return elector.observed().filter(this::isAnothers).map(LeaseRecord::holder);
    }

    boolean isAnothers(LeaseRecord lease) {
        return lease.isHeld() && !lease.holder().equals(self);
    }

    private static Optional<String> hostname(Outcome.Success node) {
        var text = new String(node.response().body(), StandardCharsets.UTF_8);
        var metadata = JsonText.trusted(text).toMap().get("metadata");
        return metadata instanceof Map<?, ?> members && members.get("labels") instanceof Map<?, ?> labels
                && labels.get(Topology.HOSTNAME) instanceof String label ? Optional.of(label) : Optional.empty();
    }

    /** A journal that is ours now, and what its owners before us left in it. */
    record OpenJournal(IntentJournal journal, List<RecordedIntent> left) {}

    /**
     * Takes a journal over, however long it takes.
     *
     * @param onFenced told when somebody else has taken it over later
     * @param wanted asked before every try
     * @return null if it is not wanted any more
     */
    @Nullable
    OpenJournal open(String journalName, Consumer<String> onFenced, BooleanSupplier wanted)
            throws InterruptedException {
        var journal = journal(journalName, onFenced, wanted);
        try {
            for (; wanted.getAsBoolean(); pause()) {
                try {
                    return new OpenJournal(journal, journal.open(settings.instance));
                } catch (JournalException.Unavailable | JournalException.Refused e) {
                    troubles.put(journalName, String.valueOf(e.getMessage()));
                    LOG.warn("The journal cannot be opened yet: {}", e.getMessage());
                }
            }
            return null;
        } finally {
            troubles.remove(journalName);
        }
    }

    /** Waits for the API server's word on how far the world has gone; never true if it is not wanted any more. */
    BooleanSupplier catchUp(BooleanSupplier wanted) throws InterruptedException {
        for (; wanted.getAsBoolean(); pause()) {
            var answer = Outcome.of(api, ApiRequest.get(Names.VOLUMES.path() + "?limit=1"));
            if (answer instanceof Outcome.Success success) return new CatchUp(caches.volumes(), version(success));
            LOG.warn("The volumes cannot be read yet: {}", answer.describe());
        }
        return () -> false;
    }

    /** @param gate made for this tenure, from the question whether it still lasts */
    Tenure tenure(String unit, OpenJournal opened, BooleanSupplier caughtUp, Function<BooleanSupplier, Gate> gate) {
        return new Tenure(unit, opened.journal(), opened.left(), lasts -> new Reconciler(parts(opened.journal(),
                gate.apply(lasts), caughtUp), caches.claimsByVolume(), caches.volumes(), caches::storageClass));
    }

    /** What is in the way of whatever is waited for. */
    Optional<String> trouble() {
        var particular = troubles.entrySet().stream().filter(each -> !each.getKey().equals(CACHES)).findFirst();
        return particular.map(Map.Entry::getValue).or(() -> Optional.ofNullable(troubles.get(CACHES)));
    }

    private IntentJournal journal(String name, Consumer<String> onFenced, BooleanSupplier entitled) {
        return settings.intents == Intents.NONE
                ? IntentJournal.none()
                : ConfigMapJournal.builder(api, settings.time, timers, settings.journalNamespace, name)
                        .listener(new FenceAlarm(journalMetrics, onFenced)).entitled(entitled)
                        .groupOf(IntentCodec::namespaceOf).build();
    }

    private void pause() throws InterruptedException {
        if (stopping.await(BETWEEN_TRIES.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new InterruptedException("stopped while starting");
        }
    }

    private static String version(Outcome.Success list) {
        try {
            var fields = Json.object(list.response().body());
            while (fields.next()) {
                if (fields.name().equals("metadata")) return fields.strings().getOrDefault("resourceVersion", "");
            }
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException("the API server's answer cannot be read", e);
        }
    }

    private Parts parts(IntentJournal journal, Gate gate, BooleanSupplier caughtUp) {
        var provisionRetries = new RetryPolicy(settings.backoff, settings.provisionRetries);
        var deleteRetries = new RetryPolicy(settings.backoff, settings.deleteRetries);
        var flow = new FlowSettings(settings.provisionTimeout, settings.deletionTimeout,
                Objects.requireNonNullElse(settings.aftermath, settings.provisionTimeout), settings.infeasiblePause,
                provisionRetries, deleteRetries);
        return new Parts(api, journal, settings.provisioner, Abilities.of(settings.provisioner), settings.names,
                settings.claimRules(), settings.finalizer, settings.identity, reach, flow, gate, caughtUp, reporter,
                settings.time, timers,
                stopping);
    }
}
