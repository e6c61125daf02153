package dev.purveyor.volume;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;

import org.junit.jupiter.api.Test;

import dev.purveyor.Quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class VolumeRequestTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void aTestNeedsNothingToHaveOne() {
        var request = VolumeRequest.forTest().build();
        assertThat(request.volumeName()).hasToString("pvc-" + request.claim().uid());
        assertThat(request.className()).isEqualTo("standard");
        assertThat(request.capacity()).isEqualTo(Quantity.parse("1Gi"));
        assertThat(request.remaining()).isPositive();
        assertThat(request.selectedNode()).isEmpty();
        assertThat(request.epoch()).isEmpty();
    }

    @Test
    void theRemainingTimeIsToldByTheGivenClock() {
        var request = VolumeRequest.forTest().deadline(NOON.plusSeconds(30)).clock(InstantSource.fixed(NOON)).build();
        assertThat(request.remaining()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aMissedDeadlineLeavesNoTimeRatherThanLessThanNone() {
        var request = VolumeRequest.forTest().deadline(NOON.minusSeconds(1)).clock(InstantSource.fixed(NOON)).build();
        assertThat(request.remaining()).isZero();
    }

    @Test
    void everyRequestHasAClass() {
        var claim = Claim.builder(new ClaimRef("default", "data", "uid")).build();
        var builder = VolumeRequest.builder(VolumeName.of("pvc-uid"), claim, NOON);
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessageContaining("class");
        assertThat(builder.storageClass("fast", "uid-of-fast").build().className()).isEqualTo("fast");
    }

    @Test
    void progressReachesTheListener() {
        var heard = new ArrayList<String>();
        var request = VolumeRequest.forTest().onProgress(heard::add).build();
        request.progress("formatting");
        request.progress("mounting");
        assertThat(heard).containsExactly("formatting", "mounting");
        assertThatIllegalArgumentException().isThrownBy(() -> request.progress("two\nlines"));
    }

    @Test
    void aRequestDoesNotChangeWithItsBuilder() {
        var builder = VolumeRequest.forTest().selectedNode("node-1");
        var request = builder.build();
        builder.selectedNode("node-2").epoch(7);
        assertThat(request.selectedNode()).contains("node-1");
        assertThat(request.epoch()).isEmpty();
    }

    @Test
    void inProgressNeedsADelayAndAReason() {
        assertThatIllegalArgumentException().isThrownBy(() -> InProgress.askAgainAfter(Duration.ZERO, "copying"));
        assertThatIllegalArgumentException().isThrownBy(() -> InProgress.askAgainAfter(Duration.ofSeconds(1), " "));
        assertThat(InProgress.askAgainAfter(Duration.ofSeconds(1), "copying").what()).isEqualTo("copying");
    }
}
