package dev.purveyor.volume;

/**
 * What a new volume can be filled from by a provisioner. Claims with any other kind of source wait for a volume populator
 * and never reach {@code provision}.
 */
public enum DataSourceKind {
    /** Another claim: the volume is a clone. */
    CLAIM,
    /** A VolumeSnapshot. */
    SNAPSHOT
}
