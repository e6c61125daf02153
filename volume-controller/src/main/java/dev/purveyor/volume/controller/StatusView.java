package dev.purveyor.volume.controller;

import java.util.Comparator;
import java.util.Optional;

import dev.purveyor.runtime.lane.LaneStatus;
import dev.purveyor.runtime.lane.Lanes;
import dev.purveyor.volume.controller.ControllerStatus.WaitingClaim;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.rule.ClaimRules;
import dev.purveyor.volume.controller.rule.ClaimVerdict;

/** Reads from caches and lanes what becomes of the claims that wait. Changes nothing. */
final class StatusView {
    private static final Comparator<ClaimRecord> BY_NAME = Comparator
            .comparing((ClaimRecord claim) -> claim.head().namespace()).thenComparing(claim -> claim.head().name());

    private final Caches caches;
    private final Lanes lanes;
    private final ClaimRules rules;
    private final LastWords lastWords;

    StatusView(Caches caches, Lanes lanes, ClaimRules rules, LastWords lastWords) {
        this.caches = caches;
        this.lanes = lanes;
        this.rules = rules;
        this.lastWords = lastWords;
    }

    ControllerStatus of(String provisioner, String instance, String role) {
        return new ControllerStatus(provisioner, instance, role, caches.claims().all().stream()
                .filter(claim -> !claim.isBound()).sorted(BY_NAME).map(this::waiting).toList());
    }

    private WaitingClaim waiting(ClaimRecord claim) {
        var volume = caches.volumeNameOf(claim);
        var lane = lanes.status(volume);
        var delayed = lane.phase() == LaneStatus.Phase.DELAYED;
        return new WaitingClaim(claim.head().namespace(), claim.head().name(), claim.head().uid(), volume,
                inWords(rules.judge(claim, caches::storageClass)), lane.phase(), lane.failures(),
                delayed ? Optional.of(lane.next()) : Optional.empty(), lastWords.about(claim.head().uid()));
    }

    private static String inWords(ClaimVerdict verdict) {
        return switch (verdict) {
            case ClaimVerdict.Provision provision -> "to be provisioned with StorageClass \""
                    + provision.storageClass().name() + "\"";
            case ClaimVerdict.NotOurs notOurs -> "left alone: " + notOurs.why();
            case ClaimVerdict.WaitFor wait -> "waits: " + wait.tell();
            case ClaimVerdict.Refuse refuse -> "refused: " + refuse.tell();
        };
    }
}
