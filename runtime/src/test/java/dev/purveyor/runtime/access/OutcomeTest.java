package dev.purveyor.runtime.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class OutcomeTest {

    @ParameterizedTest
    @CsvSource({"200,'',Success", "201,'',Success", "404,NotFound,NotFound", "409,AlreadyExists,AlreadyExists",
            "409,Conflict,Conflict", "409,'',Conflict", "429,TooManyRequests,Throttled",
            "500,InternalError,ServerTrouble",
            "502,'',ServerTrouble", "503,ServiceUnavailable,ServerTrouble", "504,Timeout,ServerTrouble",
            "408,'',ServerTrouble", "400,BadRequest,Refused", "401,Unauthorized,Refused", "403,Forbidden,Refused",
            "413,RequestEntityTooLarge,Refused", "415,'',Refused", "422,Invalid,Refused"})
    void anAnswerIsJudgedByItsStatusAndReason(int status, String reason, String outcome) {
        assertThat(Outcome.of(response(status, "{\"kind\":\"Status\",\"reason\":\"" + reason + "\"}")).getClass()
                .getSimpleName()).isEqualTo(outcome);
    }

    @Test
    void noAnswerIsUnknown() {
        Api silent = request -> {
            throw new IOException("reset");
        };

        assertThat(Outcome.of(silent, ApiRequest.get("/version"))).isInstanceOf(Outcome.Unknown.class)
                .extracting(Outcome::describe).isEqualTo("no answer: reset");
    }

    @Test
    void theServersWishIsTakenFromTheHeaderOrElseFromTheBody() {
        var body = "{\"details\":{\"retryAfterSeconds\":3}}".getBytes(StandardCharsets.UTF_8);

        assertThat(Outcome.of(new ApiResponse(429, body, Optional.of(Duration.ofSeconds(9)))))
                .isInstanceOfSatisfying(Outcome.Throttled.class,
                        t -> assertThat(t.after()).contains(Duration.ofSeconds(9)));
        assertThat(Outcome.of(new ApiResponse(503, body, Optional.empty())))
                .isInstanceOfSatisfying(Outcome.ServerTrouble.class,
                        t -> assertThat(t.after()).contains(Duration.ofSeconds(3)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
            "{\"reason\":\"Forbidden\",\"message\":\"no\",\"code\":1}|403 Forbidden: no",
            "<html>Bad   gateway</html>|403: <html>Bad gateway</html>", "{}|403", "~~|403", "[]|403"})
    void anErrorReadsWell(String body, String text) {
        assertThat(Outcome.of(response(403, body)).describe()).isEqualTo(text);
    }

    private static ApiResponse response(int status, String body) {
        return new ApiResponse(status, body.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }
}
