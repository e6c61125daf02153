package dev.purveyor.runtime.journal;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.random.RandomGenerator;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;

/** Settings of a {@link ConfigMapJournal}; what is not set is what most want. */
public final class ConfigMapJournalBuilder {
    static final Duration QUARANTINE_AFTER = Duration.ofDays(7);

    final Api api;
    final Time time;
    final Timers timers;
    final String namespace;
    final String name;
    Executor executor = task -> Thread.ofVirtual().name("journal").start(task);
    RandomGenerator random = RandomGenerator.getDefault();
    int maxEntries = 1000;
    int maxBytes = 900_000;
    Duration quarantineAfter = QUARANTINE_AFTER;
    JournalListener listener = JournalListener.none();
    BooleanSupplier entitled = () -> true;
    Function<Intent, String> groupOf = intent -> "";

    ConfigMapJournalBuilder(Api api, Time time, Timers timers, String namespace, String name) {
        this.api = api;
        this.time = time;
        this.timers = timers;
        this.namespace = namespace;
        this.name = name;
    }

    /** Where writes run; it must neither reject nor run tasks in the caller's thread. By default a virtual thread each. */
    public ConfigMapJournalBuilder executor(Executor value) {
        executor = value;
        return this;
    }

    public ConfigMapJournalBuilder random(RandomGenerator value) {
        random = value;
        return this;
    }

    /** How many intents each of the two objects holds at most; 1000 by default. */
    public ConfigMapJournalBuilder maxEntries(int value) {
        maxEntries = value;
        return this;
    }

    /** How many compressed bytes; 900,000 by default, a little under what the API server takes. */
    public ConfigMapJournalBuilder maxBytes(int value) {
        maxBytes = value;
        return this;
    }

    /** From which age an intent is shown to people rather than replayed; 7 days by default. */
    public ConfigMapJournalBuilder quarantineAfter(Duration value) {
        quarantineAfter = value;
        return this;
    }

    public ConfigMapJournalBuilder listener(JournalListener value) {
        listener = value;
        return this;
    }

    /**
     * Asked before every try to take the journal over. Who was entitled by then and is not any more when the write arrives
     * does not shut out whoever took it over in between.
     */
    public ConfigMapJournalBuilder entitled(BooleanSupplier value) {
        entitled = value;
        return this;
    }

    /**
     * Groups of which none takes more than half of the room, so that no tenant keeps all others waiting; empty for none.
     * Asked only when the journal is half full.
     */
    public ConfigMapJournalBuilder groupOf(Function<Intent, String> value) {
        groupOf = value;
        return this;
    }

    public ConfigMapJournal build() {
        return new ConfigMapJournal(this);
    }
}
