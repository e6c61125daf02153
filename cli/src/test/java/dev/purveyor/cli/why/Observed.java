package dev.purveyor.cli.why;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.why.Facts.Account;
import dev.purveyor.cli.why.Facts.Claim;
import dev.purveyor.cli.why.Facts.Event;
import dev.purveyor.cli.why.Facts.Lease;
import dev.purveyor.cli.why.Facts.Pod;
import dev.purveyor.cli.why.Facts.Quota;
import dev.purveyor.cli.why.Facts.Status;
import dev.purveyor.cli.why.Facts.StorageClass;
import dev.purveyor.cli.why.Facts.Volume;

/** Facts in the making: a claim "data" of class "fast", ten minutes old, and what a test changes about it. */
final class Observed {
    static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
    static final String PROVISIONER = "example.com/hostpath";

    private @Nullable Claim claim = new Claim("Pending", ago(600), "fast", PROVISIONER, null, null, false, null, false,
            "u1");
    private final List<String> otherClaims = new ArrayList<>();
    private final List<StorageClass> classes = new ArrayList<>();
    private final List<Pod> pods = new ArrayList<>();
    private final List<Lease> leases = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final List<Quota> usedUp = new ArrayList<>();
    private final List<String> unseen = new ArrayList<>();
    private @Nullable Volume volume;
    private boolean nodeExists = true;
    private @Nullable Instant lastVolume;
    private @Nullable Status status;

    static Instant ago(int seconds) {
        return NOW.minusSeconds(seconds);
    }

    static Observed nothing() {
        var observed = new Observed();
        observed.claim = null;
        return observed;
    }

    static Observed claim(Claim claim) {
        var observed = new Observed();
        observed.claim = claim;
        return observed;
    }

    static Observed pending() {
        return new Observed();
    }

    static Observed pendingOf(String className) {
        return claim(new Claim("Pending", ago(600), className, null, null, null, false, null, false, "u1"));
    }

    static Observed withoutClass() {
        return claim(new Claim("Pending", ago(600), null, null, null, null, false, null, false, "u1"));
    }

    static Observed onNode(String node) {
        return claim(new Claim("Pending", ago(600), "fast", PROVISIONER, node, null, false, null, false, "u1"));
    }

    static Observed wanting(String volumeName) {
        return claim(new Claim("Pending", ago(600), "fast", null, null, volumeName, false, null, false, "u1"));
    }

    Observed immediate() {
        return storageClass("fast", PROVISIONER, false, false);
    }

    Observed late() {
        return storageClass("fast", PROVISIONER, true, false);
    }

    Observed storageClass(String name, String provisioner, boolean waits, boolean isDefault) {
        classes.add(new StorageClass(name, provisioner, waits, isDefault));
        return this;
    }

    Observed other(String name) {
        otherClaims.add(name);
        return this;
    }

    Observed quota() {
        usedUp.add(new Quota("small", "persistentvolumeclaims", "3", "3"));
        return this;
    }

    Observed pod(@Nullable String node, @Nullable String problem) {
        pods.add(new Pod("web-0", node, problem));
        return this;
    }

    Observed noNode() {
        nodeExists = false;
        return this;
    }

    Observed volume(String name, @Nullable String ownerUid, boolean deleting) {
        volume = new Volume(name, "Available", ownerUid == null ? null : "shop/other", ownerUid, deleting, "fast",
                "1Gi");
        return this;
    }

    Observed lease(int renewedSecondsAgo) {
        leases.add(new Lease("storage", "pod-a", ago(renewedSecondsAgo), Duration.ofSeconds(15)));
        return this;
    }

    Observed warning(String component, String message, int secondsAgo, int count) {
        events.add(new Event(true, "ProvisioningFailed", message, component, ago(secondsAgo), count));
        return this;
    }

    Observed unreadable(String problem) {
        status = new Status("localhost:8080", "", problem, null);
        return this;
    }

    Observed status(@Nullable Account account) {
        status = new Status("localhost:8080", PROVISIONER, null, account);
        return this;
    }

    Observed status(String phase, int failures, @Nullable Duration next) {
        return status(new Account("to be provisioned", phase, failures, next, "ProvisioningFailed: disk full"));
    }

    Observed made(int secondsAgo) {
        lastVolume = ago(secondsAgo);
        return this;
    }

    Observed unseen(String kind) {
        unseen.add(kind);
        return this;
    }

    Facts facts() {
        return new Facts("shop", "data", NOW, claim, otherClaims, classes, pods, volume, nodeExists, leases, lastVolume,
                events, usedUp, status, unseen);
    }
}
