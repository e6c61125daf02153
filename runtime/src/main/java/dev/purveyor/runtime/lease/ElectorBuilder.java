package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;

/** Settings of an {@link Elector}; what is not set is what most want. */
public final class ElectorBuilder {
    final Api api;
    final Time time;
    final Timers timers;
    final String namespace;
    final String name;
    final String identity;
    LeaseTimes times = LeaseTimes.usual();
    Map<String, String> annotations = Map.of();
    Map<String, String> labels = Map.of();
    ElectorListener listener = new ElectorListener() {
    };
    RandomGenerator random = RandomGenerator.getDefault();
    LeaseWatcher watcher = (record, nanos, wall) -> {
    };
    Consumer<Election> recall = election -> {
    };
    Executor callbacks = task -> Thread.ofVirtual().name("lease-listener").start(task);
    @Nullable
    Function<LeaseRecord, Duration> patience;
    boolean existingOnly;

    ElectorBuilder(Api api, Time time, Timers timers, String namespace, String name, String identity) {
        this.api = api;
        this.time = time;
        this.timers = timers;
        this.namespace = namespace;
        this.name = name;
        this.identity = identity;
    }

    /** 15, 10 and 2 seconds unless set. */
    public ElectorBuilder times(LeaseTimes value) {
        times = value;
        return this;
    }

    /** Annotations that the Lease has while this elector holds it; others on it are left alone. */
    public ElectorBuilder annotations(Map<String, String> value) {
        annotations = Map.copyOf(value);
        return this;
    }

    /** Labels for a Lease that this elector creates. */
    public ElectorBuilder labels(Map<String, String> value) {
        labels = Map.copyOf(value);
        return this;
    }

    /** Takes a Lease that exists, and makes none: for one that others may have done away with. */
    public ElectorBuilder existingOnly() {
        existingOnly = true;
        return this;
    }

    public ElectorBuilder listener(ElectorListener value) {
        listener = value;
        return this;
    }

    public ElectorBuilder random(RandomGenerator value) {
        random = value;
        return this;
    }

    /** Where the listener is called; it must neither reject nor run tasks in the caller's thread. */
    public ElectorBuilder callbacks(Executor value) {
        callbacks = value;
        return this;
    }

    /**
     * How long another's record counts as live without a change, if not for the duration it states. Shorter is safe only
     * for a holder with which this one may share what the Lease guards.
     */
    public ElectorBuilder patience(Function<LeaseRecord, Duration> value) {
        patience = value;
        return this;
    }

    public ElectorBuilder watcher(LeaseWatcher value) {
        watcher = value;
        return this;
    }

    /** What is known of the Lease already; see {@link Election#recall}. */
    public ElectorBuilder recall(LeaseRecord record, long since) {
        recall = election -> election.recall(record, since);
        return this;
    }

    public Elector build() {
        return new Elector(this);
    }
}
