package dev.purveyor.runtime.journal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Remembers across crashes what was begun. Commit an intent before its effect; clear it when the effect's outcome is
 * known and recorded elsewhere, or when certainly nothing was done. To be opened before anything else. Thread-safe, but
 * calls for one key come one after the other.
 */
public interface IntentJournal extends AutoCloseable {
    /**
     * Takes the journal over: from now on no earlier owner's commit is recorded. Blocks. After
     * {@link JournalException.Unavailable} it may be called again.
     *
     * @param owner who we are, for people
     * @return what earlier owners left behind. It stays recorded until it is cleared.
     */
    List<RecordedIntent> open(String owner);

    /**
     * Records the intent and returns when it is durable. Blocks, if need be for as long as the API server is away.
     *
     * @throws JournalException if it was not acknowledged. Unless it says {@link JournalException.Full} it may be
     *         recorded all the same: commit it again, or clear it.
     * @throws InterruptedException likewise
     */
    void commit(Intent intent) throws InterruptedException;

    /** Takes the intent back. Lazily: it goes with the next write, at the latest two seconds from now. Never blocks. */
    void clear(String key);

    /** Moves the intent of long-running work to where it is not rewritten with every commit. Never blocks; without effect when the journal is another's. */
    void park(String key);

    /**
     * Waits until all that was cleared before is durably gone; to be called before ownership is given up.
     *
     * @return false if the limit passed first
     * @throws JournalException if it will never be
     */
    boolean flush(Duration limit) throws InterruptedException;

    /** All intents that have not been cleared, oldest first. */
    List<RecordedIntent> entries();

    /** The number of this ownership, higher than that of any owner before; 0 where there is no ownership. */
    long epoch();

    /** What keeps the journal from being written now, in words. */
    Optional<String> problem();

    /** Ends all waiting commits with {@link JournalException.Closed}. Writes nothing: flush first. */
    @Override
    void close();

    /** Remembers nothing: for those who accept that a crash may leave something behind. */
    static IntentJournal none() {
        return NoJournal.INSTANCE;
    }
}
