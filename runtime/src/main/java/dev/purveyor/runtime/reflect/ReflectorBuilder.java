package dev.purveyor.runtime.reflect;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadFactory;
import java.util.random.RandomGenerator;

import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.access.StreamingApi;

/** What to mirror, and by what means. Everything has a usual value but what {@link Reflector#of} takes. */
public final class ReflectorBuilder<R extends Versioned> {
    final StreamingApi api;
    final Resource resource;
    final Decoder<R> decoder;
    final List<Listener<R>> listeners = new ArrayList<>();
    String namespace = "";
    String labels = "";
    String fields = "";
    int pageSize = 500;
    ThreadFactory threads;
    InstantSource clock = InstantSource.system();
    RandomGenerator random = new SplittableRandom();
    Pace pace = Pace.USUAL;
    Pauses pauses = StopSignal::await;

    ReflectorBuilder(StreamingApi api, Resource resource, Decoder<R> decoder) {
        this.api = api;
        this.resource = resource;
        this.decoder = decoder;
        this.threads = Thread.ofVirtual().name("reflector-" + resource.plural()).factory();
    }

    /** Mirrors one namespace; all of them unless set. */
    public ReflectorBuilder<R> namespace(String name) {
        namespace = name;
        return this;
    }

    public ReflectorBuilder<R> labelSelector(String selector) {
        labels = selector;
        return this;
    }

    public ReflectorBuilder<R> fieldSelector(String selector) {
        fields = selector;
        return this;
    }

    public ReflectorBuilder<R> listener(Listener<R> listener) {
        listeners.add(listener);
        return this;
    }

    /** How many objects to ask for at once while listing; 500 unless set. */
    public ReflectorBuilder<R> pageSize(int size) {
        pageSize = size;
        return this;
    }

    /** Makes the thread that it works on; a virtual one unless set. */
    public ReflectorBuilder<R> threads(ThreadFactory factory) {
        threads = factory;
        return this;
    }

    public ReflectorBuilder<R> clock(InstantSource source) {
        clock = source;
        return this;
    }

    public ReflectorBuilder<R> random(RandomGenerator generator) {
        random = generator;
        return this;
    }

    ReflectorBuilder<R> pace(Pace newPace) {
        pace = newPace;
        return this;
    }

    ReflectorBuilder<R> pauses(Pauses newPauses) {
        pauses = newPauses;
        return this;
    }

    public Reflector<R> build() {
        return new Reflector<>(this, new Scope(resource, namespace, labels, fields));
    }

    /** How a pause is spent. */
    @FunctionalInterface
    interface Pauses {
        void await(StopSignal stop, Duration time);
    }
}
