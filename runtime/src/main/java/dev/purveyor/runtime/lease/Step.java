package dev.purveyor.runtime.lease;

import java.time.Duration;

/** What an {@link Election} wants done next. */
public sealed interface Step {
    record Wait(Duration duration) implements Step {}

    record Read() implements Step {}

    record Create(LeaseRecord record) implements Step {}

    /** A write that is bound to the record's resource version. */
    record Replace(LeaseRecord record) implements Step {}

    /** Nothing more, ever. */
    record Done() implements Step {}
}
