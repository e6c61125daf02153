package dev.purveyor.runtime.metrics;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/**
 * A registry of one's own and the ways to fill it. The names given are the names shown. Two controllers in one process
 * have two of these, or share one knowingly. Thread-safe.
 */
public final class Metrics {
    /** From 5 ms to an hour, because some of what is measured takes that long. */
    private static final double[] SECONDS = {.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600,
            1800,
            3600};

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final ExpositionFormats formats = ExpositionFormats.init();

    /** All metrics in one of the formats that the reader understands. */
    public record Page(String contentType, byte[] body) {}

    /** @param name ends in {@code _total} */
    public Counter counter(String name, String help, String... labels) {
        if (!name.endsWith("_total")) {
            throw new IllegalArgumentException("the name of a counter ends in _total, and \"" + name + "\" does not");
        }
        return Counter.builder().name(name).help(help).labelNames(labels).register(registry);
    }

    /** A histogram of seconds. */
    public Histogram seconds(String name, String help, String... labels) {
        return Histogram.builder().name(name).help(help).labelNames(labels).classicOnly().classicUpperBounds(SECONDS)
                .register(registry);
    }

    public Gauge gauge(String name, String help, String... labels) {
        return Gauge.builder().name(name).help(help).labelNames(labels).register(registry);
    }

    /** A gauge that is read when the metrics are: the value for each value of its one label. */
    public void gauge(String name, String help, String label, Supplier<Map<String, Double>> values) {
        GaugeWithCallback.builder().name(name).help(help).labelNames(label)
                .callback(gauge -> values.get().forEach((key, value) -> gauge.call(value, key))).register(registry);
    }

    /** @param accept the reader's Accept header; empty for the usual text format */
    public Page page(String accept) throws IOException {
        var writer = formats.findWriter(accept);
        var body = new ByteArrayOutputStream();
        writer.write(body, registry.scrape());
        return new Page(writer.getContentType(), body.toByteArray());
    }

    PrometheusRegistry registry() {
        return registry;
    }
}
