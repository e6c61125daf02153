package dev.purveyor.runtime.events;

import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;

/** Settings of an {@link EventRecorder}; what is not set is what most want. */
public final class EventRecorderBuilder {
    final Api api;
    final Time time;
    final Timers timers;
    final String component;
    String instance = "";
    Executor executor = task -> Thread.ofVirtual().name("events").start(task);
    RandomGenerator random = RandomGenerator.getDefault();
    int buffer = 4000;
    BooleanSupplier busy = () -> false;
    EventListener listener = EventListener.none();

    EventRecorderBuilder(Api api, Time time, Timers timers, String component) {
        this.api = api;
        this.time = time;
        this.timers = timers;
        this.component = component;
    }

    /** Which of several instances reports, for example the pod's name. */
    public EventRecorderBuilder instance(String value) {
        instance = value;
        return this;
    }

    /** Where sending runs; it must neither reject nor run tasks in the caller's thread. By default a virtual thread. */
    public EventRecorderBuilder executor(Executor value) {
        executor = value;
        return this;
    }

    public EventRecorderBuilder random(RandomGenerator value) {
        random = value;
        return this;
    }

    /** How many events may wait to be sent; 4000 by default. */
    public EventRecorderBuilder buffer(int value) {
        buffer = value;
        return this;
    }

    /**
     * While the work that is told about is behind, events go out at a slow pace: each is a write to the API server, as dear
     * as those that the work waits for.
     */
    public EventRecorderBuilder slowWhile(BooleanSupplier value) {
        busy = value;
        return this;
    }

    public EventRecorderBuilder listener(EventListener value) {
        listener = value;
        return this;
    }

    public EventRecorder build() {
        return new EventRecorder(this);
    }
}
