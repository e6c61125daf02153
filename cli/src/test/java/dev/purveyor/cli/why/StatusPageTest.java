package dev.purveyor.cli.why;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.purveyor.cli.why.Facts.Account;
import dev.purveyor.cli.why.Facts.Status;

import static org.assertj.core.api.Assertions.assertThat;

class StatusPageTest {
    private static final String PAGE = """
            {"provisioner": "example.com/hostpath", "instance": "a", "claims": [
              {"namespace": "shop", "name": "data", "uid": "u1", "volume": "pvc-u1", "verdict": "to be provisioned",
               "phase": "delayed", "failures": 2, "nextRetryInSeconds": 30,
               "lastMessage": {"at": "2026-05-01T12:00:00Z", "type": "Warning", "reason": "Failed", "text": "disk full"}},
              {"namespace": "shop", "name": "other", "uid": "u2", "verdict": "waits", "phase": "idle", "failures": 0}]}
            """;

    @Test
    void tellsWhatBecomesOfAClaim() {
        assertThat(StatusPage.of("here", PAGE).about("u1")).isEqualTo(new Status("here", "example.com/hostpath", null,
                new Account("to be provisioned", "delayed", 2, Duration.ofSeconds(30), "Failed: disk full")));
    }

    @Test
    void aClaimWithoutAPlanHasNoNextAttempt() {
        assertThat(StatusPage.of("here", PAGE).about("u2").account())
                .isEqualTo(new Account("waits", "idle", 0, null, null));
    }

    @Test
    void aClaimOfTheSameNameButAnotherUidIsNotKnown() {
        assertThat(StatusPage.of("here", PAGE).about("u3").account()).isNull();
    }

    @Test
    void aPageThatIsNotJsonIsAProblem() {
        assertThat(StatusPage.of("here", "<html>").about("u1").problem()).isEqualTo("it is not JSON");
    }

    @Test
    void anAddressWhereNobodyListensIsAProblem() {
        assertThat(StatusPage.at("localhost:1").about("u1").problem()).isNotEmpty();
    }
}
