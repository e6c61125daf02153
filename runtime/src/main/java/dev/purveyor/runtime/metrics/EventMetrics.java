package dev.purveyor.runtime.metrics;

import java.util.Locale;

import io.prometheus.metrics.core.metrics.Counter;

import dev.purveyor.runtime.events.EventListener;

/** The metrics of the event recorder. */
public final class EventMetrics implements EventListener {
    private final Counter sent;
    private final Counter dropped;

    public EventMetrics(Metrics metrics) {
        sent = metrics.counter("purveyor_events_sent_total", "Events that the API server has taken.");
        dropped = metrics.counter("purveyor_events_dropped_total", "Events that will not be seen.", "reason");
    }

    @Override
    public void sent() {
        sent.inc();
    }

    @Override
    public void dropped(Drop why) {
        dropped.labelValues(why.name().toLowerCase(Locale.ROOT)).inc();
    }
}
