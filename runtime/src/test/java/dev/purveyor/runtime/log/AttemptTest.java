package dev.purveyor.runtime.log;

import java.util.ArrayDeque;

import org.junit.jupiter.api.Test;
import org.slf4j.event.SubstituteLoggingEvent;
import org.slf4j.helpers.SubstituteLogger;

import static org.assertj.core.api.Assertions.assertThat;

class AttemptTest {
    private final ArrayDeque<SubstituteLoggingEvent> lines = new ArrayDeque<>();
    private final SubstituteLogger logger = new SubstituteLogger("test", lines, false);

    @Test
    void everyLineCarriesAllThatIsKnown() {
        var attempt = Attempt.of("object", "ns/a").with("number", 1);
        attempt.with("number", 2).with("epoch", 7).warn(logger).log("Took {} ms", 12);
        // A backend that knows nothing of keys and values has them before the message.
        assertThat(lines.getFirst().getMessage()).isEqualTo("object=ns/a number=2 epoch=7 Took {} ms");
    }

    @Test
    void knowingMoreDoesNotChangeWhatWasKnown() {
        var attempt = Attempt.of("object", "ns/a");
        attempt.with("number", 1);
        assertThat(attempt).hasToString("object=ns/a");
        assertThat(attempt.with("number", 3)).hasToString("object=ns/a number=3");
    }
}
