package dev.purveyor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletionException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RefusalTest {
    private final Refusal refusal = new IgnoredException("not mine");

    @Test
    void itIsFoundAsItIs() {
        assertThat(Refusal.in(refusal)).containsSame(refusal);
    }

    @Test
    void itIsFoundHoweverDeepItIsWrapped() {
        var wrapped = new CompletionException(new UncheckedIOException(new IOException("io", refusal)));
        assertThat(Refusal.in(wrapped)).containsSame(refusal);
    }

    @Test
    void theOutermostCounts() {
        var outer = new RetryLaterException("later", refusal);
        assertThat(Refusal.in(new IllegalStateException(outer))).containsSame(outer);
    }

    @Test
    void aSuppressedOneDoesNotCount() {
        var failure = new IOException("disk");
        failure.addSuppressed(refusal);
        assertThat(Refusal.in(failure)).isEmpty();
    }

    @Test
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aCircleOfCausesEnds() {
        var one = new IOException("one");
        var two = new IOException("two", one);
        one.initCause(two);
        assertThat(Refusal.in(one)).isEmpty();
    }

    @Test
    void onlySomeAssertThatNothingWasMade() {
        assertThat(new IgnoredException("").nothingWasMade()).isTrue();
        assertThat(new InfeasibleException("").nothingWasMade()).isTrue();
        assertThat(new RescheduleException("").nothingWasMade()).isTrue();
        assertThat(new RetryLaterException("").nothingWasMade()).isFalse();
        assertThat(new InUseException("").nothingWasMade()).isFalse();
    }

    @Test
    void aDelayIsOptional() {
        assertThat(new RetryLaterException("busy").delay()).isEmpty();
        assertThat(new RetryLaterException("busy", Duration.ofSeconds(3)).delay()).contains(Duration.ofSeconds(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void aDelayIsPositive(Duration delay) {
        assertThatIllegalArgumentException().isThrownBy(() -> new RetryLaterException("busy", delay));
    }
}
