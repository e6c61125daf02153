package dev.purveyor.testkit.fleet;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import dev.purveyor.testkit.fleet.AuditLog.Request;

import static org.assertj.core.api.Assertions.assertThat;

class AuditLogTest {
    private static String line(int second, String stage, String user, String verb, String resource) {
        return """
                {"kind":"Event","stage":"%s","verb":"%s","user":{"username":"%s"},"objectRef":{"resource":"%s",\
                "name":"x"},"responseStatus":{"code":200},"requestReceivedTimestamp":"2026-01-01T00:00:%02d.000000Z",\
                "stageTimestamp":"2026-01-01T00:00:%02d.500000Z"}
                """.formatted(stage, verb, user, resource, second, second);
    }

    @Test
    void aRequestCountsOnceItIsAnsweredAndItsLineIsWhole() {
        var log = AuditLog.parse(line(1, "ResponseStarted", "a", "watch", "pods")
                + line(2, "ResponseComplete", "a", "patch", "persistentvolumes") + "{\"kind\":\"Ev");
        assertThat(log.requests()).containsExactly(new Request(Instant.parse("2026-01-01T00:00:02Z"),
                Instant.parse("2026-01-01T00:00:02.500Z"), "a", "patch", "persistentvolumes", "", "x", 200));
    }

    @Test
    void onlyWritesOfThatUserAfterThatMomentAreReturned() {
        var log = AuditLog.parse(line(3, "ResponseComplete", "a", "delete", "persistentvolumes")
                + line(1, "ResponseComplete", "a", "patch", "persistentvolumeclaims")
                + line(4, "ResponseComplete", "a", "create", "events")
                + line(5, "ResponseComplete", "a", "list", "persistentvolumes")
                + line(6, "ResponseComplete", "b", "delete", "persistentvolumes"));
        assertThat(log.writesAfter("a", Instant.parse("2026-01-01T00:00:02Z"))).extracting(Request::verb)
                .containsExactly("delete");
    }
}
