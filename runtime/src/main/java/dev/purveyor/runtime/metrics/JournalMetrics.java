package dev.purveyor.runtime.metrics;

import java.time.Duration;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;

import dev.purveyor.runtime.journal.JournalListener;

/** The metrics of the intent journal. */
public final class JournalMetrics implements JournalListener {
    private final Counter writes;
    private final Histogram durations;
    private final Gauge bytes;
    private final Gauge entries;

    public JournalMetrics(Metrics metrics) {
        writes = metrics.counter("purveyor_journal_writes_total", "Writes of the journal, by how they ended.", "object",
                "result");
        durations = metrics.seconds("purveyor_journal_write_duration_seconds", "How long a write took.", "object");
        bytes = metrics.gauge("purveyor_journal_bytes", "Compressed size of the journal.", "object");
        entries = metrics.gauge("purveyor_journal_entries", "Intents in the journal.", "object");
    }

    @Override
    public void written(String object, int entryCount, int size, Duration took) {
        writes.labelValues(object, "written").inc();
        durations.labelValues(object).observe(took.toNanos() / 1e9);
        bytes.labelValues(object).set(size);
        entries.labelValues(object).set(entryCount);
    }

    @Override
    public void failed(String object, String why) {
        writes.labelValues(object, "failed").inc();
    }

    @Override
    public void fenced(String object, String why) {
        writes.labelValues(object, "fenced").inc();
    }
}
