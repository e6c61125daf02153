package dev.purveyor.runtime.journal;

import java.time.Instant;

/**
 * An intent as the journal holds it.
 *
 * @param createdAt when its key was first committed
 * @param parked whether it lies in the object for long-running intents
 * @param quarantined whether it is so old that it must be shown to people rather than replayed
 */
public record RecordedIntent(Intent intent, Instant createdAt, boolean parked, boolean quarantined) {}
