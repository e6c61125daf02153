package dev.purveyor.runtime.journal;

import java.time.Instant;

/**
 * One line of a ledger.
 *
 * @param number grows with every commit of the journal: of two entries for one key the higher number is the newer
 */
record Entry(Intent intent, Instant createdAt, long number) {
    String key() {
        return intent.key();
    }
}
