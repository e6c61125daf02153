/**
 * Runs a {@link dev.purveyor.volume.VolumeProvisioner}. The door is
 * {@link dev.purveyor.volume.controller.ProvisionController}; the packages beneath are its own.
 */
@NullMarked
package dev.purveyor.volume.controller;

import org.jspecify.annotations.NullMarked;
