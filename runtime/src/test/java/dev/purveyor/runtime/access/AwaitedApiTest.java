package dev.purveyor.runtime.access;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.clock.ManualTime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AwaitedApiTest {
    private final ManualTime time = new ManualTime();

    @Test
    void aRequestThatWaitsForLongIsNamedUntilItIsAnswered() throws IOException {
        var server = new Server();
        var api = new AwaitedApi(server, time);
        server.meanwhile = () -> {
            time.advance(AwaitedApi.PATIENCE.minusMillis(1));
            assertThat(api.problem()).isEmpty();
            time.advance(Duration.ofSeconds(2));
            assertThat(api.problem()).contains("no answer to GET /api/v1/pods for 6 s");
        };

        api.send(ApiRequest.get("/api/v1/pods?limit=1"));
        assertThat(api.problem()).isEmpty();

        api.open(ApiRequest.get("/api/v1/pods?watch=1"));
        time.advance(AwaitedApi.PATIENCE);
        assertThat(api.problem()).isEmpty();
    }

    @Test
    void aRequestThatFailedIsWaitedForNoLonger() {
        var server = new Server();
        var api = new AwaitedApi(server, time);
        server.meanwhile = () -> {
            throw new IllegalStateException("broken");
        };

        assertThatThrownBy(() -> api.send(ApiRequest.get("/version"))).hasMessage("broken");

        time.advance(AwaitedApi.PATIENCE);
        assertThat(api.problem()).isEmpty();
    }

    private record Stream(int status, Optional<Duration> retryAfter, InputStream body) implements ApiStream {
        @Override
        public void close() {}
    }

    private static final class Server implements StreamingApi {
        private Runnable meanwhile = () -> {};

        @Override
        public ApiResponse send(ApiRequest request) {
            meanwhile.run();
            return new ApiResponse(200, new byte[0], Optional.empty());
        }

        @Override
        public ApiStream open(ApiRequest request) {
            meanwhile.run();
            return new Stream(200, Optional.empty(), InputStream.nullInputStream());
        }
    }
}
