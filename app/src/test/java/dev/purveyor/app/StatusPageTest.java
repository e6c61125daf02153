package dev.purveyor.app;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.lane.LaneStatus.Phase;
import dev.purveyor.volume.controller.ControllerStatus;
import dev.purveyor.volume.controller.ControllerStatus.Message;
import dev.purveyor.volume.controller.ControllerStatus.WaitingClaim;

import static org.assertj.core.api.Assertions.assertThat;

class StatusPageTest {
    @Test
    void aClaimIsShownWithItsVerdictItsLastErrorAndItsNextRetry() {
        var message = new Message(Instant.EPOCH, true, "ProvisioningFailed", "disk \"a\" is full");
        var claim = new WaitingClaim("ns", "data", "u", "pvc-u", "to be provisioned", Phase.DELAYED, 2,
                Optional.of(Duration.ofSeconds(30)), Optional.of(message));
        assertThat(StatusPage.json(new ControllerStatus("example.com/x", "pod-1", "leads", List.of(claim)))).isEqualTo(
                """
                        {"provisioner":"example.com/x","instance":"pod-1","role":"leads","claims":[{"namespace":"ns","name":"data","uid":"u",\
                        "volume":"pvc-u","verdict":"to be provisioned","phase":"delayed","failures":2,"nextRetryInSeconds":30,\
                        "lastMessage":{"at":"1970-01-01T00:00:00Z","type":"Warning","reason":"ProvisioningFailed",\
                        "text":"disk \\"a\\" is full"}}]}""");
    }

    @Test
    void whatIsNotKnownIsLeftOut() {
        var claim = new WaitingClaim("ns", "data", "u", "pvc-u", "refused", Phase.IDLE, 0, Optional.empty(),
                Optional.empty());
        assertThat(StatusPage.json(new ControllerStatus("example.com/x", "pod-1", "leads", List.of(claim))))
                .doesNotContain("nextRetry", "lastMessage");
    }
}
