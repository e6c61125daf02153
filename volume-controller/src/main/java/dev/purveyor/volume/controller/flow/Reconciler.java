package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.journal.RecordedIntent;
import dev.purveyor.runtime.lane.Handler;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Turn;
import dev.purveyor.runtime.reflect.Index;
import dev.purveyor.runtime.reflect.ObjectKey;
import dev.purveyor.runtime.reflect.Store;
import dev.purveyor.volume.VolumeName;
import dev.purveyor.volume.controller.flow.Attempts.Attempt;
import dev.purveyor.volume.controller.flow.Gate.Permit;
import dev.purveyor.volume.controller.flow.Telling.Level;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.ClassRecord;
import dev.purveyor.volume.controller.record.VolumeRecord;
import dev.purveyor.volume.controller.rule.ClaimRules;
import dev.purveyor.volume.controller.rule.ClaimVerdict;
import dev.purveyor.volume.controller.rule.VolumeRules;

/**
 * Looks at one volume name: the volume of that name if there is one, else what is open about it, else the claim that it
 * would be for. Called by a lane, so never twice at once for one name: provision and delete of a volume cannot overlap.
 */
public final class Reconciler implements Handler {
    private static final Logger LOG = LoggerFactory.getLogger(Reconciler.class);
    private static final Duration SOON = Duration.ofSeconds(1);

    private final Store<VolumeRecord> volumeCache;
    private final Function<String, Optional<ClassRecord>> classes;
    private final Claims claims;
    private final Volumes volumes;
    private final ClaimRules rules;
    private final VolumeRules volumeRules;
    private final Attempts attempts = new Attempts();
    private final Provisioning provisioning;
    private final Deleting deleting;
    // A class and its claim are often created together, and are watched apart: the class may come a moment later. Those
    // whose class was missing once; only a second look tells the user.
    private final Set<String> late = ConcurrentHashMap.newKeySet();
    private final Parts parts;

    public Reconciler(Parts parts, Index<ClaimRecord> claimsByVolume, Store<VolumeRecord> volumeCache,
            Function<String, Optional<ClassRecord>> classes) {
        this.parts = parts;
        this.volumeCache = volumeCache;
        this.classes = classes;
        this.claims = new Claims(parts.api(), claimsByVolume);
        this.rules = parts.claimRules();
        this.volumes = new Volumes(parts.api(), volumeCache, parts.ourNames(), new Patience(parts.stopping()));
        this.volumeRules = new VolumeRules(parts.finalizer(), parts.identity());
        var json = new VolumeJson(parts.finalizer(), parts.identity(), parts.reach(),
                parts.abilities().parameters());
        this.provisioning = new Provisioning(parts, attempts, new Saving(volumes, json, volumeRules), claims);
        this.deleting = new Deleting(parts, volumes, volumeRules, json);
    }

    /** Takes up what an earlier owner of the journal left open; returns the names to look at. */
    public List<String> replay(Collection<RecordedIntent> left) {
        left.stream().filter(recorded -> !recorded.quarantined()).forEach(this::replay);
        return attempts.all().stream().map(attempt -> attempt.snapshot().key()).toList();
    }

    private void replay(RecordedIntent recorded) {
        try {
            attempts.put(Attempt.leftOpen(IntentCodec.decode(recorded.intent()), recorded.parked()));
        } catch (IOException | IllegalArgumentException e) {
            // It stays in the journal: one that cannot be read must neither be lost nor keep all others waiting.
            LOG.error(
                    "The journal holds an intent for volume {} that cannot be read: {}. See whether its asset exists.",
                    recorded.intent().key(), e.getMessage());
        }
    }

    /** How many volumes were made and are not saved. */
    public long unsaved() {
        return attempts.unsaved();
    }

    public boolean isOpen(String volumeName) {
        return attempts.get(volumeName).isPresent();
    }

    @Override
    public Outcome handle(Turn turn) {
        var outcome = look(turn);
        if (!(outcome instanceof Outcome.Done) || isOpen(turn.key())) return outcome;
        return claims.of(turn.key()).filter(ClaimRecord::isBound).map(parts.gate()::served).orElse(outcome);
    }

    private Outcome look(Turn turn) {
        var key = turn.key();
        var volume = volumeCache.get(new ObjectKey("", key));
        if (volume.isPresent()) return lookAtVolume(volume.get(), turn);
        deleting.forget(key);
        var attempt = attempts.get(key);
        if (attempt.isPresent()) return goOn(attempt.get(), turn);
        var claim = claims.of(key);
        if (claim.isEmpty()) late.remove(key);
        return claim.map(found -> lookAtClaim(key, found, turn)).orElseGet(Outcome::done);
    }

    private Outcome lookAtVolume(VolumeRecord volume, Turn turn) {
        var ours = volume.ours();
        var attempt = attempts.get(volume.name());
        claims.of(volume.name()).filter(claim -> !claim.isBound() && !claim.head().uid().equals(volume.claimUid()))
                .ifPresent(claim -> refuse(claim, "A PersistentVolume named " + volume.name()
                        + " exists already and is not for this claim. Delete or rename it, and the volume is made."));
        // A stranger's volume says nothing of our asset: saving runs into it, and compares.
        if (ours == null) return attempt.map(open -> goOn(open, turn)).orElseGet(Outcome::done);
        var open = attempt.filter(one -> one.snapshot().isFor(volume.claimUid())).orElse(null);
        // Another identity has served the claim: what we began for it is out of that one's reach, and needed no more.
        var adopted = volumeRules.wasAdopted(ours);
        if (open != null && !adopted && volumeRules.isAnothers(ours)) return cleanUp(open);
        if (open != null && (adopted || !ours.deleting())) provisioning.settled(volume.name());
        return deleting.look(volume, ours);
    }

    private Outcome cleanUp(Attempt attempt) {
        return provisioning.waitFor(attempt.snapshot().key())
                .orElseGet(() -> parts.gate().toCleanUp(attempt.snapshot().key())
                        .then(permit -> provisioning.abandon(attempt, permit)));
    }

    private Outcome lookAtClaim(String key, ClaimRecord claim, Turn turn) {
        return switch (rules.judge(claim, classes)) {
            case ClaimVerdict.NotOurs notOurs -> Outcome.done();
            case ClaimVerdict.WaitFor wait when wait.cause() == ClaimVerdict.Cause.NODE -> Outcome.done();
            case ClaimVerdict.WaitFor wait when wait.cause() == ClaimVerdict.Cause.POPULATOR -> {
                parts.telling().claimForAll(claim.head(), Level.NORMAL, "Provisioning", wait.tell());
                yield Outcome.done();
            }
            case ClaimVerdict.WaitFor wait -> late.add(key) ? Outcome.askAgain(SOON) : refuse(claim, wait.tell());
            case ClaimVerdict.Refuse refusal -> refuse(claim, refusal.tell());
            case ClaimVerdict.Provision provision -> {
                late.remove(key);
                yield begin(key, claim, provision, turn);
            }
        };
    }

    private Outcome begin(String key, ClaimRecord claim, ClaimVerdict.Provision verdict, Turn turn) {
        try {
            if (!parts.provisioner().accepts(Requests.claim(claim))) return Outcome.done();
        } catch (RuntimeException e) {
            LOG.debug("accepts({}) threw", key, e);
            parts.telling().claim(claim.head(), Level.WARNING, "ProvisioningFailed",
                    "The provisioner could not say whether the claim is its own: " + Failures.describe(e));
            return Outcome.retry(parts.settings().provisionRetries());
        }
        return parts.gate().toProvision(claim).then(permit -> begin(key, claim, verdict, turn, permit));
    }

    private Outcome begin(String key, ClaimRecord claim, ClaimVerdict.Provision verdict, Turn turn, Permit permit) {
        if (isOnNodeThatIsGone(claim, turn)) return chooseAnotherNode(claim, permit);
        if (permit.followsAnother() || !parts.caughtUp().getAsBoolean()) {
            var unseen = lookForUnseenVolume(key);
            if (unseen.isPresent()) return unseen.get();
        }
        VolumeName name;
        try {
            name = VolumeName.of(key);
        } catch (IllegalArgumentException e) {
            return refuse(claim, "The provisioner is set up to give volumes impossible names: " + e.getMessage());
        }
        return provisioning.begin(new Snapshot(name, claim, verdict.storageClass()), turn.failures() == 0, permit);
    }

    /** What the owner before us saved may not have reached the cache: the API server is asked until it has. */
    private Optional<Outcome> lookForUnseenVolume(String key) {
        return switch (volumes.get(key)) {
            case dev.purveyor.runtime.access.Outcome.NotFound nothing -> Optional.empty();
            case dev.purveyor.runtime.access.Outcome.Success seenNow -> Optional.of(Outcome.askAgain(Duration.ZERO));
            default -> Optional.of(Outcome.askAgain(SOON));
        };
    }

    private boolean isOnNodeThatIsGone(ClaimRecord claim, Turn turn) {
        var node = claim.selectedNode();
        return turn.failures() > 0 && node != null && claims.selectedNode().isGone(node);
    }

    /** The scheduler skips all other nodes while this one is chosen, and nobody else would take the choice back. */
    private Outcome chooseAnotherNode(ClaimRecord claim, Permit permit) {
        if (permit.isValid()) claims.selectedNode().clear(claim.head());
        return Outcome.askAgain(SOON);
    }

    private Outcome goOn(Attempt attempt, Turn turn) {
        var snapshot = attempt.snapshot();
        var claim = claims.of(snapshot.key()).filter(c -> snapshot.isFor(c.head().uid()) && !c.isBound());
        if (claim.isPresent()) {
            return parts.gate().toProvision(claim.get()).then(permit -> goOnWith(attempt, claim.get(), turn, permit));
        }
        return switch (claims.existence(snapshot.claim().head())) {
            // No longer marked as ours, so that nobody else begins: what was begun is brought to its end all the same.
            case PENDING -> parts.gate().toCleanUp(snapshot.key())
                    .then(permit -> provisioning.provision(attempt, true, permit));
            case BOUND, GONE -> cleanUp(attempt);
            case UNKNOWN -> Outcome.retry(parts.settings().neverGivingUp());
        };
    }

    /** While the backend works in the background nothing changes; before that, a class or a node that was mended counts. */
    private Outcome goOnWith(Attempt attempt, ClaimRecord claim, Turn turn, Permit permit) {
        var inherited = attempt.origin() != Attempts.Origin.OURS;
        if (permit.followsAnother() || (inherited && !parts.caughtUp().getAsBoolean())) {
            var unseen = lookForUnseenVolume(attempt.snapshot().key());
            if (unseen.isPresent()) return unseen.get();
        }
        if (attempt.inBackground()) return provisioning.provision(attempt, true, permit);
        return switch (rules.judge(claim, classes)) {
            case ClaimVerdict.WaitFor wait when wait.cause() == ClaimVerdict.Cause.NODE -> Outcome.done();
            case ClaimVerdict.Provision now when isOnNodeThatIsGone(claim, turn) -> chooseAnotherNode(claim, permit);
            case ClaimVerdict.Provision now when !attempt.snapshot().asksTheSameAs(claim, now.storageClass()) ->
                provisioning.beginAnew(attempt,
                        new Snapshot(attempt.snapshot().volumeName(), claim, now.storageClass()), permit);
            default -> provisioning.provision(attempt, true, permit);
        };
    }

    private Outcome refuse(ClaimRecord claim, String why) {
        parts.telling().refused(claim, why);
        return Outcome.done();
    }
}
