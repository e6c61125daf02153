package dev.purveyor.volume.controller.flow;

import java.time.Duration;
import java.util.Optional;

import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.journal.IntentJournal;
import dev.purveyor.runtime.journal.JournalException;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.volume.FindResult;
import dev.purveyor.volume.InProgress;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.controller.flow.Attempts.Attempt;
import dev.purveyor.volume.controller.flow.Gate.Permit;
import dev.purveyor.volume.controller.flow.Telling.Level;

/** From an intent to a saved volume. Each method is one step; what it returns is when to come back. */
final class Provisioning {
    static final Duration SOON = Duration.ofSeconds(1);

    final VolumeProvisioner provisioner;
    final Requests requests;
    final Calls calls;
    final IntentJournal journal;
    final Attempts attempts;
    final Saving saving;
    final Claims claims;
    final FlowSettings settings;
    final Telling tell;
    final Time time;
    private final long begun;

    Provisioning(Parts parts, Attempts attempts, Saving saving, Claims claims) {
        this.provisioner = parts.provisioner();
        this.requests = new Requests(parts.abilities().parameters(), parts.settings().provisionLimit(), parts.time());
        this.calls = new Calls(parts.timers());
        this.journal = parts.journal();
        this.attempts = attempts;
        this.saving = saving;
        this.claims = claims;
        this.settings = parts.settings();
        this.tell = parts.telling();
        this.time = parts.time();
        this.begun = time.nanos();
    }

    /** Makes it durable that something is begun, then begins. */
    Outcome begin(Snapshot snapshot, boolean first, Permit permit) {
        try {
            journal.commit(IntentCodec.encode(snapshot));
        } catch (JournalException.Full full) {
            tell.claim(snapshot.claim().head(), Level.WARNING, "ProvisioningFailed",
                    "The volume waits for room in the journal: " + full.getMessage());
            return Outcome.retry(settings.neverGivingUp());
        } catch (JournalException.Fenced | JournalException.Closed e) {
            // The journal is another's now, and so is the claim.
            return Outcome.done();
        } catch (JournalException e) {
            forgetUnlessOpen(snapshot.key());
            tell.claim(snapshot.claim().head(), Level.WARNING, "ProvisioningFailed",
                    "The volume is not made before the intent to make it is recorded: " + e.getMessage());
            return Outcome.retry(settings.neverGivingUp());
        } catch (InterruptedException e) {
            forgetUnlessOpen(snapshot.key());
            Thread.currentThread().interrupt();
            return Outcome.retry(settings.neverGivingUp());
        }
        if (!permit.isValid()) {
            forgetUnlessOpen(snapshot.key());
            return Outcome.askAgain(SOON);
        }
        var attempt = Attempt.of(snapshot, first);
        attempts.put(attempt);
        return provision(attempt, true, permit);
    }

    /** The claim, its node or its class have changed: begins with those, once nothing is left of the attempt before. */
    Outcome beginAnew(Attempt before, Snapshot snapshot, Permit permit) {
        return new ProvisionCall(this, before, true, permit).makeWay(() -> begin(snapshot, false, permit));
    }

    /** Calls the backend and deals with whatever comes back. */
    Outcome provision(Attempt attempt, boolean claimIsThere, Permit permit) {
        return new ProvisionCall(this, attempt, claimIsThere, permit).run(request -> provisioner.provision(request));
    }

    /** The claim is gone: what may have been made for it is found, saved, and so handed to the ordinary deletion. */
    Outcome abandon(Attempt attempt, Permit permit) {
        return new ProvisionCall(this, attempt, false, permit).run(request -> switch (provisioner.find(request)) {
            case NewVolume found -> found;
            case InProgress running -> running;
            case FindResult.Nothing nothing -> throw new ProvisionCall.NothingThere();
            case FindResult.CannotTell cannotTell -> provisioner.provision(request);
        });
    }

    /** The outcome is known and recorded: nothing is open any more. */
    void settled(String key) {
        attempts.remove(key);
        journal.clear(key);
    }

    /**
     * The claim is gone, and nothing was made for it. What an owner before us began stays open for as long as a call of that
     * one may come to something, so that whoever owns the journal then looks once more.
     */
    Outcome nothingThere(Attempt attempt) {
        if (attempt.origin() == Attempts.Origin.INHERITED) attempts.put(attempt.asAwaited());
        return waitFor(attempt.snapshot().key()).orElseGet(() -> {
            settled(attempt.snapshot().key());
            return Outcome.done();
        });
    }

    /** When to look again for what was not there, if somebody else may still make it. */
    Optional<Outcome> waitFor(String key) {
        var left = settings.aftermath().minus(time.since(begun));
        return attempts.get(key).filter(open -> open.origin() == Attempts.Origin.AWAITED && left.isPositive())
                .map(open -> Outcome.rest(left.plus(SOON)));
    }

    // The commit may have been recorded all the same. Nothing was begun, so nobody must find it after a restart; unless an
    // earlier attempt is open, whose asset it would then be that is forgotten.
    private void forgetUnlessOpen(String key) {
        if (attempts.get(key).isEmpty()) journal.clear(key);
    }
}
