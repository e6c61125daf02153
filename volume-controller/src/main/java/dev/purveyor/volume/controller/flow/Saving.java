package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.controller.flow.AssetNaming.Naming;
import dev.purveyor.volume.controller.rule.VolumeRules;

/**
 * Saves a volume that was made, and finds out what became of it. Never fenced: the name is deterministic and a conflict is
 * verified, so keeping quiet would only hide an asset.
 */
final class Saving {
    private final Volumes volumes;
    private final VolumeJson json;
    private final VolumeRules rules;

    Saving(Volumes volumes, VolumeJson json, VolumeRules rules) {
        this.volumes = volumes;
        this.json = json;
        this.rules = rules;
    }

    /** What became of it. */
    sealed interface Saved {
        /** A PersistentVolume for this claim names this asset. */
        record Stored(ObjectHead volume) implements Saved {}

        /** The name is held by an object that is being deleted; when it is gone, provision and save again. */
        record Dying(String tell) implements Saved {}

        /**
         * The name is held by somebody else's volume, for good.
         *
         * @param namesTheAsset whether that volume, or any other, uses the asset that was just returned
         */
        record Taken(String tell, boolean namesTheAsset) implements Saved {}

        /** Another identity has made a volume for the claim; nothing names the asset that this one made. */
        record Surplus() implements Saved {}

        /** The API server will not have it. */
        record Refused(String tell) implements Saved {}

        /**
         * Not known: the API server is in trouble, or we are stopping.
         *
         * @param after how long the API server wishes to be left alone
         */
        record Undecided(String tell, Optional<Duration> after) implements Saved {
            static Undecided from(Outcome outcome) {
                return new Undecided(outcome.describe(), outcome.wish());
            }
        }
    }

    /** @param patiently whether to wait in here for a server in trouble */
    Saved save(NewVolume volume, Snapshot snapshot, boolean patiently) throws IOException {
        var body = json.write(volume, snapshot);
        var outcome = patiently ? volumes.create(body) : volumes.createOrTell(body);
        return switch (outcome) {
            case Outcome.Success success -> new Saved.Stored(ObjectHead.of(success.response().body()));
            case Outcome.AlreadyExists exists -> verify(volume, snapshot);
            case Outcome.Conflict conflict -> new Saved.Dying(conflict.describe());
            case Outcome.Refused refused -> new Saved.Refused(refused.describe());
            case Outcome.NotFound notFound -> new Saved.Refused(notFound.describe());
            case Outcome.Throttled throttled -> Saved.Undecided.from(throttled);
            case Outcome.ServerTrouble trouble -> Saved.Undecided.from(trouble);
            case Outcome.Unknown unknown -> Saved.Undecided.from(unknown);
        };
    }

    /**
     * Saves a volume whose claim is gone. An administrator may have re-created the volume under another name, and the asset
     * is then in use: saving it here as well would have it deleted.
     */
    Saved saveUnlessNamed(NewVolume volume, Snapshot snapshot, boolean patiently) throws IOException {
        return switch (volumes.namedBy(volume)) {
            case NOBODY -> save(volume, snapshot, patiently);
            case LIVING -> new Saved.Taken("another volume uses the asset", true);
            case DYING -> new Saved.Dying("a volume that uses the asset is still being deleted");
        };
    }

    /** Whether there is certainly no volume of that name. */
    boolean isUnsaved(Snapshot snapshot) {
        return volumes.get(snapshot.key()) instanceof Outcome.NotFound;
    }

    /** Whether a volume of another name uses this asset. */
    boolean isNamed(NewVolume volume) throws IOException {
        return volumes.namedBy(volume) != Naming.NOBODY;
    }

    // The POST may have been applied although its answer was lost. Asking again was safe, but the object that is there now is
    // ours only if it is for this claim and names this asset, and it is of use only if it is not on its way out.
    private Saved verify(NewVolume volume, Snapshot snapshot) throws IOException {
        var outcome = volumes.get(snapshot.key());
        return switch (outcome) {
            case Outcome.Success success -> compare(volume, snapshot, success);
            case Outcome.NotFound gone -> new Saved.Dying("it was there a moment ago");
            default -> Saved.Undecided.from(outcome);
        };
    }

    private Saved compare(NewVolume volume, Snapshot snapshot, Outcome.Success found) throws IOException {
        var record = volumes.read(found.response());
        if (record == null) return new Saved.Undecided("the API server's answer is no volume", Optional.empty());
        var namesIt = AssetNaming.names(Volumes.spec(found.response()), volume);
        var forThisClaim = snapshot.isFor(record.claimUid());
        if (record.ours() != null && record.ours().deleting()) {
            return new Saved.Dying("the PersistentVolume " + record.name() + " is still being deleted");
        }
        if (forThisClaim && record.ours() != null && rules.isAnothers(record.ours())) {
            if (rules.wasAdopted(record.ours())) return new Saved.Taken("another identity has adopted the asset", true);
            // The same path on another node is another asset: ours is named by nobody, unless it was given another name.
            return volumes.namedBy(volume) == Naming.NOBODY
                    ? new Saved.Surplus()
                    : new Saved.Taken("another volume uses the asset", true);
        }
        if (forThisClaim && namesIt) return new Saved.Stored(record.head());
        var tell = "A PersistentVolume named " + record.name() + " exists already"
                + (forThisClaim ? " and points elsewhere" : " and is for another claim")
                + ". Delete or rename it, and the volume is made.";
        return new Saved.Taken(tell, namesIt || volumes.namedBy(volume) != Naming.NOBODY);
    }
}
