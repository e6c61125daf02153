package dev.purveyor.volume.controller;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import dev.purveyor.runtime.lane.LaneStatus;

/**
 * A controller at one moment, for people who want to know why a claim is not bound.
 *
 * @param role what the instance does among the others, in words
 * @param claims those of its provisioner that are not bound, by namespace and name
 */
public record ControllerStatus(String provisioner, String instance, String role, List<WaitingClaim> claims) {
    public ControllerStatus {
        claims = List.copyOf(claims);
    }

    /**
     * A claim that is not bound.
     *
     * @param volume the name of the volume that it would get
     * @param verdict what the rules say of it now, in words
     * @param phase where its work stands
     * @param failures how often an attempt has failed in a row
     * @param nextRetry how long until the next attempt, while that is delayed
     * @param lastMessage what its users were told last, if anything
     */
    public record WaitingClaim(String namespace, String name, String uid, String volume, String verdict,
            LaneStatus.Phase phase, int failures, Optional<Duration> nextRetry, Optional<Message> lastMessage) {}

    /** What an event said. */
    public record Message(Instant at, boolean warning, String reason, String text) {}
}
