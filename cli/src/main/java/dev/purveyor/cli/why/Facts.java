package dev.purveyor.cli.why;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * What was seen of one claim and its surroundings.
 *
 * @param claim null if there is none of that name
 * @param otherClaims the names of the other claims in the namespace
 * @param volume the volume that the claim names, or else the one of the name that a provisioner would give it
 * @param nodeExists whether the node that the scheduler chose exists; true if it chose none
 * @param lastVolume when the newest volume of the claim's provisioner was made
 * @param events those of the claim, newest first
 * @param usedUp the quotas of the namespace that leave no room for a claim
 * @param status what the provisioner's own page says; null if nobody asked it
 * @param unseen what we were not allowed to look at
 */
record Facts(String namespace, String name, Instant now, @Nullable Claim claim, List<String> otherClaims,
        List<StorageClass> classes, List<Pod> pods, @Nullable Volume volume, boolean nodeExists, List<Lease> leases,
        @Nullable Instant lastVolume, List<Event> events, List<Quota> usedUp, @Nullable Status status,
        List<String> unseen) {

    /**
     * @param className null when the claim leaves the choice to the default class
     * @param provisioner whom Kubernetes has asked, by annotation
     * @param dataSource kind and name of what the volume shall be filled from
     */
    record Claim(String phase, Instant created, @Nullable String className, @Nullable String provisioner,
            @Nullable String selectedNode, @Nullable String volumeName, boolean hasSelector,
            @Nullable String dataSource, boolean deleting, String uid) {}

    record StorageClass(String name, String provisioner, boolean waitsForConsumer, boolean isDefault) {}

    /** A pod that uses the claim. */
    record Pod(String name, @Nullable String node, @Nullable String schedulingProblem) {}

    /** @param owner namespace and name of the claim that it is reserved for */
    record Volume(String name, String phase, @Nullable String owner, @Nullable String ownerUid, boolean deleting,
            @Nullable String className, String capacity) {}

    /** The lock that a provisioner's instances share, if it has one. */
    record Lease(String namespace, @Nullable String holder, Instant renewed, Duration duration) {
        boolean isLive(Instant now) {
            return renewed.plus(duration).isAfter(now);
        }
    }

    record Event(boolean warning, String reason, String message, String component, Instant last, int count) {}

    record Quota(String name, String resource, String used, String hard) {}

    /**
     * @param provisioner whose page it is; empty if it could not be read
     * @param problem why it could not be read, or null
     * @param account what it says of the claim; null if it does not know it
     */
    record Status(String address, String provisioner, @Nullable String problem, @Nullable Account account) {}

    /**
     * @param verdict what the provisioner makes of the claim
     * @param phase where its work stands: idle, ready, delayed, running, given_up
     * @param next how long until the next attempt, while that is delayed
     */
    record Account(String verdict, String phase, int failures, @Nullable Duration next,
            @Nullable String lastMessage) {}

    Optional<StorageClass> classNamed(String wanted) {
        return classes.stream().filter(each -> each.name().equals(wanted)).findFirst();
    }

    Optional<Event> lastWarning() {
        return events.stream().filter(Event::warning).findFirst();
    }

    /** The last thing that this provisioner itself said about the claim. */
    Optional<Event> lastWordOf(String provisioner) {
        return events.stream().filter(event -> event.component().equals(provisioner)
                || event.component().startsWith(provisioner + "_")).findFirst();
    }
}
