package dev.purveyor.volume.controller;

import java.time.Duration;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;

import dev.purveyor.runtime.metrics.Metrics;
import dev.purveyor.volume.controller.flow.Telling.Result;

/** The Go library's metrics by the Go library's names, and one of ours for what that one counts wrongly. */
final class ControllerMetrics {
    private final Counter provisioned;
    private final Counter provisionFailed;
    private final Histogram provisionSeconds;
    private final Counter deleted;
    private final Counter deleteFailed;
    private final Histogram deleteSeconds;
    private final Counter ignored;

    ControllerMetrics(Metrics metrics) {
        provisioned = metrics.counter("controller_persistentvolumeclaim_provision_total",
                "Volumes provisioned, by class and source.", "class", "source");
        provisionFailed = metrics.counter("controller_persistentvolumeclaim_provision_failed_total",
                "Failed attempts to provision, by class and source.", "class", "source");
        provisionSeconds = metrics.seconds("controller_persistentvolumeclaim_provision_duration_seconds",
                "Time of one attempt to provision, by class and source.", "class", "source");
        deleted = metrics.counter("controller_persistentvolume_delete_total", "Volumes deleted, by class.", "class");
        deleteFailed = metrics.counter("controller_persistentvolume_delete_failed_total",
                "Failed attempts to delete, by class.", "class");
        deleteSeconds = metrics.seconds("controller_persistentvolume_delete_duration_seconds",
                "Time of one attempt to delete, by class.", "class");
        ignored = metrics.counter("purveyor_volume_ignored_total",
                "Calls that the provisioner declined as not its own.", "operation");
    }

    void provisioned(String className, String source, Result result, Duration took) {
        count(result, provisioned.labelValues(className, source), provisionFailed.labelValues(className, source),
                "provision");
        if (result == Result.SUCCEEDED) provisionSeconds.labelValues(className, source).observe(seconds(took));
    }

    void deleted(String className, Result result, Duration took) {
        count(result, deleted.labelValues(className), deleteFailed.labelValues(className), "delete");
        if (result == Result.SUCCEEDED) deleteSeconds.labelValues(className).observe(seconds(took));
    }

    private void count(Result result, CounterDataPoint good, CounterDataPoint bad, String operation) {
        switch (result) {
            case SUCCEEDED -> good.inc();
            case FAILED -> bad.inc();
            case IGNORED -> ignored.labelValues(operation).inc();
        }
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
