package dev.purveyor.runtime.events;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.testing.StepExecutor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class EventRecorderTest {
    private static final ObjectReference THING = new ObjectReference("v1", "Thing", "ns", "a", "uid-a", "7");

    private final ManualTime time = new ManualTime();
    private final StepExecutor executor = new StepExecutor();
    private final List<ApiRequest> requests = new ArrayList<>();
    private final Queue<Integer> answers = new ArrayDeque<>();
    private boolean behind;
    private final List<String> fates = new ArrayList<>();
    private final EventRecorder recorder = EventRecorder.builder(this::send, time, time, "example.com/x_host_1")
            .instance("host").executor(executor).random(new Random(3)).buffer(3).slowWhile(() -> behind)
            .listener(new EventListener() {
                @Override
                public void sent() {
                    fates.add("sent");
                }

                @Override
                public void dropped(Drop why) {
                    fates.add(why.name());
                }
            }).build();

    @Test
    void anEventIsACoreEventInTheNamespaceOfItsObject() {
        recorder.record(THING, EventType.WARNING, "Failed", "disk full\n");
        executor.runAll();
        var request = requests.getFirst();
        assertThat(request.path()).isEqualTo("/api/v1/namespaces/ns/events");
        assertThat(body(0).replaceAll("a\\.[0-9a-f]{16}", "NAME")).isEqualTo(
                """
                        {"apiVersion":"v1","kind":"Event","metadata":{"name":"NAME","namespace":"ns"},\
                        "involvedObject":{"apiVersion":"v1","kind":"Thing","namespace":"ns","name":"a","uid":"uid-a",\
                        "resourceVersion":"7"},"type":"Warning","reason":"Failed","source":{"component":"example.com/x_host_1"},\
                        "reportingComponent":"example.com/x_host_1","reportingInstance":"host",\
                        "firstTimestamp":"2026-01-01T00:00:00Z","lastTimestamp":"2026-01-01T00:00:00Z","count":1,\
                        "message":"disk full "}""");
    }

    @Test
    void eventsOnObjectsWithoutANamespaceGoToDefault() {
        recorder.record(new ObjectReference("v1", "Node", "", "n", "u", ""), EventType.NORMAL, "Seen", "hello");
        executor.runAll();
        assertThat(requests.getFirst().path()).isEqualTo("/api/v1/namespaces/default/events");
    }

    @Test
    void aRepeatIsAPatchOfTheCount() {
        record("again");
        executor.runAll();
        time.advance(Duration.ofSeconds(9));
        record("again");
        record("again");
        executor.runAll();
        assertThat(requests).extracting(ApiRequest::verb).containsExactly(Verb.POST, Verb.PATCH);
        assertThat(requests.get(1).path()).matches("/api/v1/namespaces/ns/events/a\\.[0-9a-f]{16}");
        assertThat(body(1))
                .isEqualTo("{\"lastTimestamp\":\"2026-01-01T00:00:09Z\",\"count\":3,\"message\":\"again\"}");
    }

    @Test
    void aRepeatOfAnEventThatTheServerHasForgottenIsPostedAnew() {
        record("again");
        executor.runAll();
        record("again");
        answers.addAll(List.of(404, 201));
        executor.runAll();
        assertThat(requests).extracting(ApiRequest::verb).containsExactly(Verb.POST, Verb.PATCH, Verb.POST);
        assertThat(body(2)).contains("\"count\":2");
    }

    @Test
    void whatEveryInstanceSaysIsOneEvent() {
        recorder.recordForAll(THING, EventType.WARNING, "Refused", "no");
        answers.add(409);
        executor.runAll();
        assertThat(requests).extracting(ApiRequest::verb).containsExactly(Verb.POST, Verb.PATCH);
        assertThat(body(0)).contains(requests.get(1).path().replaceAll(".*/", ""));
        assertThat(fates).containsExactly("sent");
    }

    @Test
    void whileTheServerThrottlesNothingIsSent() {
        answers.add(429);
        record("first");
        record("second");
        executor.runAll();
        advance(4);
        assertThat(requests).hasSize(1);
        advance(1);
        assertThat(requests).hasSize(3);
        assertThat(fates).containsExactly("sent", "sent");
    }

    @Test
    void whileTheWorkIsBehindEventsGoOutSlowly() {
        behind = true;
        record("first");
        record("second");
        executor.runAll();
        assertThat(requests).hasSize(1);
        time.advance(Duration.ofMillis(99));
        executor.runAll();
        assertThat(requests).hasSize(1);
        time.advance(Duration.ofMillis(1));
        executor.runAll();
        assertThat(requests).hasSize(2);
    }

    @Test
    void warningsGoOutFirst() {
        recorder.pause(Duration.ofSeconds(1));
        record("fine");
        recorder.record(THING, EventType.WARNING, "Failed", "disk full");
        advance(1);
        assertThat(body(0)).contains("disk full");
        assertThat(body(1)).contains("fine");
    }

    @Test
    void whoFlushesDoesNotWaitForTheWorkToCatchUp() {
        behind = true;
        record("first");
        record("second");
        record("third");
        executor.runAll();
        var flushed = recorder.flush(Duration.ofSeconds(5));
        executor.runAll();
        assertThat(requests).hasSize(3);
        assertThat(flushed).isCompletedWithValue(true);
    }

    @Test
    void aLongerPauseIsNotCutByAShorterOne() {
        recorder.pause(Duration.ofSeconds(30));
        recorder.pause(Duration.ofSeconds(3));
        record("waits");
        advance(29);
        assertThat(requests).isEmpty();
        advance(1);
        assertThat(requests).hasSize(1);
    }

    @Test
    void anUnreachableServerIsTriedAFewTimesOnly() {
        answers.addAll(List.of(-1, 500, -1, 503));
        record("lost");
        advance(100);
        assertThat(requests).hasSize(4);
        assertThat(fates).containsExactly("UNREACHABLE");
    }

    @Test
    void anEventThatIsRefusedIsDroppedAtOnceAndHoldsUpNobody() {
        answers.add(403);
        record("refused");
        record("fine");
        executor.runAll();
        assertThat(fates).containsExactly("REFUSED", "sent");
    }

    @Test
    void aLostAnswerDoesNotMakeASecondEvent() {
        answers.addAll(List.of(-1, 409));
        record("once");
        advance(20);
        assertThat(fates).containsExactly("sent");
        assertThat(body(0)).isEqualTo(body(1));
    }

    @Test
    void whenTheBufferIsFullTheOldestNormalEventGoesFirst() {
        recorder.record(THING, EventType.WARNING, "Failed", "warning 1");
        record("normal 1");
        record("normal 2");
        recorder.record(THING, EventType.WARNING, "Failed", "warning 2");
        recorder.record(THING, EventType.WARNING, "Failed", "warning 3");
        executor.runAll();
        assertThat(requests)
                .extracting(request -> new String(request.body(), UTF_8).replaceAll(".*\"message\":\"|\"}", ""))
                .containsExactly("warning 1", "warning 2", "warning 3");
        assertThat(fates).startsWith("BUFFER_FULL", "BUFFER_FULL", "sent");
    }

    @Test
    void flushingEndsWhenAllIsSentOrTheLimitHasPassed() {
        record("first");
        var flushed = recorder.flush(Duration.ofSeconds(5));
        assertThat(flushed).isNotDone();
        executor.runAll();
        assertThat(flushed).isCompletedWithValue(true);

        recorder.pause(Duration.ofMinutes(1));
        record("second");
        var late = recorder.flush(Duration.ofSeconds(5));
        advance(5);
        assertThat(late).isCompletedWithValue(false);
        recorder.close();
        record("third");
        assertThat(fates).containsExactly("sent", "CLOSED", "CLOSED");
    }

    private ApiResponse send(ApiRequest request) throws IOException {
        requests.add(request);
        var status = answers.isEmpty() ? Integer.valueOf(201) : answers.remove();
        if (status < 0) {
            throw new IOException("connection reset");
        }
        return new ApiResponse(status, new byte[0],
                status == 429 ? Optional.of(Duration.ofSeconds(5)) : Optional.empty());
    }

    private void record(String message) {
        recorder.record(THING, EventType.NORMAL, "Reason", message);
    }

    private void advance(int seconds) {
        for (var i = 0; i < seconds; i++) {
            executor.runAll();
            time.advance(Duration.ofSeconds(1));
            executor.runAll();
        }
    }

    private String body(int index) {
        return new String(requests.get(index).body(), UTF_8);
    }
}
