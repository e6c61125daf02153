package dev.purveyor.runtime.metrics;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.events.EventListener.Drop;
import dev.purveyor.runtime.lane.LanesView;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Priority;
import dev.purveyor.runtime.lane.Turn;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MetricsTest {
    private final Metrics metrics = new Metrics();

    @Test
    void namesAreShownExactlyAsGiven() throws IOException {
        metrics.counter("controller_thing_make_total", "Things made.", "class", "source").labelValues("fast", "").inc();
        metrics.seconds("controller_thing_make_duration_seconds", "How long it took.", "class").labelValues("fast")
                .observe(7);
        assertThat(text()).contains("# TYPE controller_thing_make_total counter\n",
                "controller_thing_make_total{class=\"fast\",source=\"\"} 1.0\n",
                "# TYPE controller_thing_make_duration_seconds histogram\n",
                "controller_thing_make_duration_seconds_bucket{class=\"fast\",le=\"10.0\"} 1\n",
                "controller_thing_make_duration_seconds_bucket{class=\"fast\",le=\"3600.0\"} 1\n",
                "controller_thing_make_duration_seconds_count{class=\"fast\"} 1\n");
    }

    @Test
    void aCounterWithAnotherNameIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> metrics.counter("things", "Things."))
                .withMessageContaining("things");
    }

    @Test
    void twoRegistriesInOneProcessDoNotMeet() throws IOException {
        metrics.counter("things_total", "Things.").inc();
        new Metrics().counter("things_total", "Things.").inc(5);
        assertThat(text()).contains("things_total 1.0\n");
    }

    @Test
    void theUsualFormatIsTextAndOpenMetricsComesOnRequest() throws IOException {
        assertThat(metrics.page("").contentType()).startsWith("text/plain; version=0.0.4");
        assertThat(metrics.page("application/openmetrics-text; version=1.0.0").contentType())
                .startsWith("application/openmetrics-text");
    }

    @Test
    void queuesShowDepthAgeAndOutcomes() throws IOException {
        var lanes = new LaneMetrics(metrics);
        lanes.watch("work", () -> new LanesView(Map.of(Priority.FRESH, 2, Priority.BACKLOG, 5), 7, 3, 1,
                Duration.ofMillis(1500)));
        lanes.listener("work").finished(new Turn("k", Priority.FRESH, 0, Duration.ZERO), Outcome.retry(),
                Duration.ofSeconds(2));
        assertThat(text()).contains("purveyor_queue_depth{priority=\"backlog\",queue=\"work\"} 5.0\n",
                "purveyor_queue_depth{priority=\"fresh\",queue=\"work\"} 2.0\n",
                "purveyor_queue_delayed{queue=\"work\"} 7.0\n", "purveyor_queue_in_flight{queue=\"work\"} 3.0\n",
                "purveyor_queue_given_up{queue=\"work\"} 1.0\n", "purveyor_queue_oldest_seconds{queue=\"work\"} 1.5\n",
                "purveyor_queue_outcomes_total{outcome=\"retry\",queue=\"work\"} 1.0\n",
                "purveyor_queue_work_duration_seconds_sum{queue=\"work\"} 2.0\n");
    }

    @Test
    void requestsAreCountedByVerbAndStatusAlsoWithoutAnAnswer() throws IOException {
        var time = new ManualTime();
        var api = new MeteredApi(request -> {
            time.advance(Duration.ofSeconds(3));
            if (request.path().equals("/lost")) {
                throw new IOException("reset");
            }
            return new ApiResponse(201, new byte[0], Optional.empty());
        }, time, metrics);
        api.send(ApiRequest.post("/x", new byte[0]));
        assertThatThrownBy(() -> api.send(ApiRequest.get("/lost"))).isInstanceOf(IOException.class);
        assertThat(text()).contains("purveyor_api_requests_total{code=\"201\",verb=\"POST\"} 1.0\n",
                "purveyor_api_requests_total{code=\"none\",verb=\"GET\"} 1.0\n",
                "purveyor_api_request_duration_seconds_sum{verb=\"GET\"} 3.0\n");
    }

    @Test
    void journalAndEventsAreCounted() throws IOException {
        var journal = new JournalMetrics(metrics);
        journal.written("ConfigMap ns/j", 4, 512, Duration.ofMillis(20));
        journal.failed("ConfigMap ns/j", "HTTP 503");
        var events = new EventMetrics(metrics);
        events.sent();
        events.dropped(Drop.BUFFER_FULL);
        assertThat(text()).contains("purveyor_journal_entries{object=\"ConfigMap ns/j\"} 4.0\n",
                "purveyor_journal_writes_total{object=\"ConfigMap ns/j\",result=\"failed\"} 1.0\n",
                "purveyor_events_sent_total 1.0\n", "purveyor_events_dropped_total{reason=\"buffer_full\"} 1.0\n");
    }

    private String text() throws IOException {
        return new String(metrics.page("").body(), UTF_8);
    }
}
