package dev.purveyor.volume.controller.rule;

/** What to do about a volume of ours. */
public enum VolumeVerdict {
    /** Nothing, now. */
    LEAVE,
    /** It lacks the finalizer that keeps it until its asset is gone. */
    ADD_FINALIZER,
    /** Its asset is to stay: nothing must keep the object. */
    REMOVE_FINALIZER,
    /** Released and to be deleted: first the object, so that nobody can take it again. */
    DELETE_OBJECT,
    /** As {@link #DELETE_OBJECT}, without a finalizer to hold the object meanwhile: so first the asset, then the object. */
    DELETE_ASSET_THEN_OBJECT,
    /** The object is a tombstone: nothing can bind it or turn it to Retain unseen. Now the asset. */
    DELETE_ASSET,
    /** It is to be deleted but carries no identity, so nobody may guess whose asset it is. */
    REPORT_UNMARKED,
    /** It is to be deleted and carries an identity, but this instance has none and may not take itself for its owner. */
    REPORT_STAMPED
}
