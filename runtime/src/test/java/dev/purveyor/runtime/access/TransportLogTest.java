package dev.purveyor.runtime.access;

import java.io.IOException;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.testing.Logged;

import static org.assertj.core.api.Assertions.assertThat;

class TransportLogTest extends TransportFixture {
    private final Logged logged = new Logged("org.apache.hc", Level.TRACE);

    @AfterEach
    void listenNoMore() {
        logged.close();
    }

    @Test
    void neitherTheTokenNorABodyIsLoggedHoweverMuchIsLogged() throws IOException {
        on("/", exchange -> respond(exchange, 200, "confidential-answer"));
        transport = transport(Credentials.token("confidential-token"), "", 2);

        transport.send(ApiRequest.post("/logged", bytes("confidential-question")));
        try (var stream = transport.open(ApiRequest.get("/logged"))) {
            assertThat(stream.body().readAllBytes()).isEqualTo(bytes("confidential-answer"));
        }

        assertThat(logged.lines()).anyMatch(line -> line.contains("/logged"))
                .noneMatch(line -> line.contains("confidential"));
    }
}
