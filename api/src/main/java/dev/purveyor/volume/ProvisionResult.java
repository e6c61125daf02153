package dev.purveyor.volume;

/** What a call of {@link VolumeProvisioner#provision} came to, when it did not fail. */
public sealed interface ProvisionResult permits NewVolume, InProgress {}
