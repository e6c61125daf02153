package dev.purveyor.volume;

import java.util.Optional;
import java.util.Set;

import dev.purveyor.AssetInventory;
import dev.purveyor.ParameterSchema;

/**
 * Makes and removes volumes in one kind of storage. The two methods without a default are all that must be written; the
 * others declare what else the storage can do.
 * <p>
 * <b>Threads.</b> {@link #provision}, {@link #find} and {@link #delete} are called on worker threads, for different
 * volumes at the same time, and never twice at once for one volume name. They may block. The declarations are read once, at
 * the start.
 * <p>
 * <b>Repetition.</b> Every call may come again, after a failure, a crash or a change of leader, and on another machine.
 * Everything that is made must therefore be found again by the volume name alone.
 * <p>
 * <b>Time.</b> A call has a deadline. When it has passed, or when the program stops, the thread is interrupted; the volume
 * stays locked until the call has really returned. An interrupted call throws, and counts as failed.
 * <p>
 * <b>Failure.</b> Any exception means: try again later, the asset may exist. A {@link dev.purveyor.Refusal} says more.
 * Returning null is a failure, too.
 */
public interface VolumeProvisioner {
    /**
     * Makes the asset for a request, or finds the one that an earlier call with the same volume name has made, and answers
     * with {@code request.newVolume()...}. Idempotent per volume name.
     *
     * @throws dev.purveyor.Refusal
     *             to say why not, and what that means for the asset
     * @throws Exception
     *             anything else: it is called again, the asset may exist
     */
    ProvisionResult provision(VolumeRequest request) throws Exception;

    /**
     * Removes the asset of a volume; never the PersistentVolume, which the controller looks after. Idempotent: an asset
     * that is gone already is a success. Also called to undo a provision whose volume was never saved: its source is then
     * empty, and there may be no asset at all. It must not rely on the claim or the class, which may be gone.
     *
     * @throws dev.purveyor.Refusal
     *             to say why not
     * @throws Exception
     *             anything else: it is called again
     */
    void delete(StoredVolume volume) throws Exception;

    /** The parameters that a class may set. By default none: a class that sets any is refused. */
    default ParameterSchema parameters() {
        return ParameterSchema.NONE;
    }

    /** The modes that it can provide. Claims for others are refused before they get here. */
    default Set<VolumeMode> volumeModes() {
        return Set.of(VolumeMode.FILESYSTEM);
    }

    /** What it can fill a new volume from. Claims for others never get here, so that nobody is given an empty volume. */
    default Set<DataSourceKind> dataSources() {
        return Set.of();
    }

    /** Whether it heeds {@link VolumeRequest#attributesClass()}. If not, claims that name such a class are refused. */
    default boolean supportsAttributesClasses() {
        return false;
    }

    /**
     * Whether its volumes can be mounted with options. The kubelet refuses them for hostPath volumes, so whoever makes those
     * says no: classes with {@code mountOptions} are then refused, before a volume is made that no pod can use.
     */
    default boolean supportsMountOptions() {
        return true;
    }

    /**
     * Whether to look after a claim at all: an early, silent no. Called often, on the controller's own threads: it must be
     * quick, without I/O, and give the same answer for the same claim.
     */
    default boolean accepts(Claim claim) {
        return true;
    }

    /**
     * Whether a released volume may be deleted by this instance: an early, silent no. Called often, on the controller's own
     * threads: it must be quick and without I/O.
     */
    default boolean mayDelete(StoredVolume volume) {
        return true;
    }

    /**
     * Looks for the asset of a request without making one. Called after a crash, when the claim is gone: an asset is then
     * saved and deleted in the ordinary way. If there is none it is called once more later, because an instance that was only
     * paused may have made one since. Without this ability {@link #provision} is called in its place, which may make
     * an asset only for it to be deleted.
     *
     * @throws Exception
     *             when it cannot be found out now: it is called again
     */
    default FindResult find(VolumeRequest request) throws Exception {
        return FindResult.cannotTell();
    }

    /** A list of all assets, for storage that can give one. */
    default Optional<AssetInventory> inventory() {
        return Optional.empty();
    }
}
