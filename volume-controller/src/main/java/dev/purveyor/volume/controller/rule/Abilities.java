package dev.purveyor.volume.controller.rule;

import java.util.Set;

import dev.purveyor.ParameterSchema;
import dev.purveyor.volume.DataSourceKind;
import dev.purveyor.volume.VolumeMode;
import dev.purveyor.volume.VolumeProvisioner;

/** What a provisioner has declared, read once. */
public record Abilities(ParameterSchema parameters, Set<VolumeMode> volumeModes, Set<DataSourceKind> dataSources,
        boolean attributesClasses, boolean mountOptions) {

    public static Abilities of(VolumeProvisioner provisioner) {
        return new Abilities(provisioner.parameters(), Set.copyOf(provisioner.volumeModes()),
                Set.copyOf(provisioner.dataSources()), provisioner.supportsAttributesClasses(),
                provisioner.supportsMountOptions());
    }
}
