package dev.purveyor.volume;

/** What {@link VolumeProvisioner#find} knows of an asset. */
public sealed interface FindResult permits NewVolume, InProgress, FindResult.Nothing, FindResult.CannotTell {
    /** There is no asset for the request, and none is being made. */
    static FindResult nothing() {
        return new Nothing();
    }

    /** This provisioner cannot look without making. */
    static FindResult cannotTell() {
        return new CannotTell();
    }

    /** See {@link FindResult#nothing()}. */
    record Nothing() implements FindResult {}

    /** See {@link FindResult#cannotTell()}. */
    record CannotTell() implements FindResult {}
}
