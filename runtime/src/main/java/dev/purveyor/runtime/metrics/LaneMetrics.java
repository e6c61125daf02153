package dev.purveyor.runtime.metrics;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;

import dev.purveyor.runtime.lane.LaneListener;
import dev.purveyor.runtime.lane.LanesView;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.StuckHandler;
import dev.purveyor.runtime.lane.Turn;

/** The metrics of all work queues that share a registry, told apart by the label {@code queue}. */
public final class LaneMetrics {
    private final Map<String, Supplier<LanesView>> queues = new ConcurrentHashMap<>();
    private final Histogram work;
    private final Histogram wait;
    private final Counter outcomes;
    private final Counter givenUp;
    private final Counter stuck;

    public LaneMetrics(Metrics metrics) {
        work = metrics.seconds("purveyor_queue_work_duration_seconds", "How long one attempt took.", "queue");
        wait = metrics.seconds("purveyor_queue_wait_duration_seconds", "How long a ready key waited for its turn.",
                "queue");
        outcomes = metrics.counter("purveyor_queue_outcomes_total", "How attempts ended.", "queue", "outcome");
        givenUp = metrics.counter("purveyor_queue_give_ups_total", "Keys that failed once too often.", "queue");
        stuck = metrics.counter("purveyor_queue_stuck_reports_total", "Times an attempt was found to run too long.",
                "queue");
        gauges(metrics);
    }

    /** To be given to the lanes when they are built. */
    public LaneListener listener(String queue) {
        return new Listener(queue);
    }

    /** Shows depth and age of the lanes, once they are there. */
    public void watch(String queue, Supplier<LanesView> view) {
        queues.put(queue, view);
    }

    private void gauges(Metrics metrics) {
        GaugeWithCallback.builder().name("purveyor_queue_depth").help("Keys that wait for a worker.")
                .labelNames("queue", "priority")
                .callback(gauge -> queues.forEach((queue, view) -> view.get().ready()
                        .forEach((priority, depth) -> gauge.call(depth, queue, word(priority.name())))))
                .register(metrics.registry());
        gauge(metrics, "purveyor_queue_delayed", "Keys that wait for a time.", LanesView::delayed);
        gauge(metrics, "purveyor_queue_in_flight", "Attempts that run.", LanesView::inFlight);
        gauge(metrics, "purveyor_queue_given_up", "Keys that wait to be woken.", LanesView::givenUp);
        gauge(metrics, "purveyor_queue_oldest_seconds", "How long the key that waits longest has been ready.",
                view -> seconds(view.oldestReady()));
    }

    private void gauge(Metrics metrics, String name, String help, ToDoubleFunction<LanesView> value) {
        metrics.gauge(name, help, "queue", () -> {
            var values = new HashMap<String, Double>();
            queues.forEach((queue, view) -> values.put(queue, value.applyAsDouble(view.get())));
            return values;
        });
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static String word(String constant) {
        return constant.toLowerCase(Locale.ROOT);
    }

    private final class Listener implements LaneListener {
        private final String queue;

        Listener(String queue) {
            this.queue = queue;
        }

        @Override
        public void finished(Turn turn, Outcome outcome, Duration took) {
            work.labelValues(queue).observe(seconds(took));
            wait.labelValues(queue).observe(seconds(turn.waited()));
            outcomes.labelValues(queue, word(outcome)).inc();
        }

        @Override
        public void gaveUp(String key, int failures) {
            givenUp.labelValues(queue).inc();
        }

        @Override
        public void stuck(StuckHandler handler) {
            stuck.labelValues(queue).inc();
        }

        private static String word(Outcome outcome) {
            return switch (outcome) {
                case Outcome.Done done -> "done";
                case Outcome.Rest rest -> "done";
                case Outcome.RetryAfter retry -> "retry";
                case Outcome.AskAgain again -> "ask_again";
                case Outcome.Slow slow -> "slow";
                case Outcome.GiveUp giveUp -> "give_up";
            };
        }
    }
}
