package dev.purveyor.runtime.journal;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

import dev.purveyor.runtime.access.Api;

/** One object of a {@link ConfigMapJournal} as it is stored, for people to look at: its owner is not disturbed. */
public sealed interface JournalReport {
    /** Namespace and name of the object. */
    String title();

    /**
     * @param owner who opened it last, and may still work with it
     * @param intents oldest first. That one is quarantined is judged by the usual age.
     */
    record Understood(String title, String owner, long epoch, List<RecordedIntent> intents) implements JournalReport {
        public Understood {
            intents = List.copyOf(intents);
        }
    }

    /** @param why a sentence or two for people */
    record Unreadable(String title, String why) implements JournalReport {}

    record Missing(String title) implements JournalReport {}

    /** Reads it, by one request. A failure to is a report as well. */
    static JournalReport read(Api api, String namespace, String name, Instant now) {
        var store = new LedgerStore(api, namespace, name);
        try {
            var found = new LedgerOpening(store, "", "", () -> false).read();
            if (found == null) return new Missing(store.title());
            var parked = name.endsWith(ConfigMapJournal.PARKED);
            return new Understood(store.title(), found.page().owner(), found.page().epoch(),
                    found.entries().stream().map(entry -> recorded(entry, parked, now))
                            .sorted(Comparator.comparing(RecordedIntent::createdAt)).toList());
        } catch (JournalException e) {
            return new Unreadable(store.title(), String.valueOf(e.getMessage()));
        }
    }

    private static RecordedIntent recorded(Entry entry, boolean parked, Instant now) {
        var limit = now.minus(ConfigMapJournalBuilder.QUARANTINE_AFTER);
        return new RecordedIntent(entry.intent(), entry.createdAt(), parked, entry.createdAt().isBefore(limit));
    }
}
