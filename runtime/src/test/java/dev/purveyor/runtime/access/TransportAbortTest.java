package dev.purveyor.runtime.access;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/** Timeouts, interrupts, and streams that others close. */
class TransportAbortTest extends TransportFixture {

    @Test
    void theTimeoutBoundsTheWholeAnswerAlthoughBytesKeepComing() {
        on("/", this::trickle);

        assertThatThrownBy(() -> transport.send(ApiRequest.get("/a").withTimeout(Duration.ofMillis(300))))
                .isInstanceOf(SocketTimeoutException.class).hasMessageContaining("GET /a")
                .hasMessageContaining("300 ms");
    }

    @Test
    void theTimeoutBoundsAStreamAlthoughBytesKeepComing() throws IOException {
        on("/", this::trickle);

        try (var stream = transport.open(ApiRequest.get("/a").withTimeout(Duration.ofMillis(300)))) {
            assertThatThrownBy(() -> stream.body().readAllBytes()).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aWaitForAConnectionIsBoundedToo() throws IOException {
        on("/", this::hang);
        transport = transport(Credentials.none(), "", 1);
        var first = Thread.startVirtualThread(this::sendAndForget);
        await().until(() -> !seen.isEmpty());

        assertThatThrownBy(() -> transport.send(ApiRequest.get("/b").withTimeout(Duration.ofMillis(200))))
                .isInstanceOf(IOException.class);
        assertThat(seen).hasSize(1);
        first.interrupt();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInterruptEndsARequestAtOnce(boolean virtual) throws InterruptedException {
        on("/", this::hang);
        var failures = new CopyOnWriteArrayList<Exception>();
        var flags = new CopyOnWriteArrayList<Boolean>();
        var builder = virtual ? Thread.ofVirtual() : Thread.ofPlatform();
        var thread = builder.start(() -> {
            try {
                transport.send(ApiRequest.get("/a").withTimeout(Duration.ofMinutes(5)));
            } catch (IOException e) {
                failures.add(e);
            }
            flags.add(Thread.currentThread().isInterrupted());
        });
        await().until(() -> !seen.isEmpty());

        thread.interrupt();

        assertThat(thread.join(Duration.ofSeconds(20))).isTrue();
        assertThat(failures).singleElement().isInstanceOf(InterruptedIOException.class);
        assertThat(flags).containsExactly(true);
    }

    @Test
    void aStreamIsReadWhileItArrivesAndEndsWhenClosedElsewhere() throws Exception {
        var continueWriting = new CountDownLatch(1);
        on("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('a');
            exchange.getResponseBody().flush();
            hang(exchange);
        });
        var stream = transport.open(ApiRequest.get("/a").withTimeout(Duration.ofMinutes(5)));
        assertThat(stream.body().read()).isEqualTo('a');
        var reading = new FutureTask<>(() -> {
            continueWriting.countDown();
            return stream.body().read();
        });
        var reader = Thread.ofPlatform().start(reading);
        continueWriting.await();

        stream.close();

        assertThat(reader.join(Duration.ofSeconds(20))).isTrue();
        assertThatThrownBy(reading::get).hasCauseInstanceOf(IOException.class);
    }
}
