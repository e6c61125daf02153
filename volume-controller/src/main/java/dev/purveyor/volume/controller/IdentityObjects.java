package dev.purveyor.volume.controller;

import java.util.List;
import java.util.Optional;

import dev.purveyor.ProvisionerName;
import dev.purveyor.runtime.journal.ConfigMapJournal;

/**
 * What the objects are called by which the instances of one identity are known: for tools that look after them. They are in
 * the provisioner's namespace.
 *
 * @param lease held and renewed while an instance with the identity works, except in the modes {@code none} and
 *        {@code per-node}, which have none
 * @param journals the ConfigMaps that record what it has begun
 */
public record IdentityObjects(String lease, List<String> journals) {
    public IdentityObjects {
        journals = List.copyOf(journals);
    }

    /** Empty if no provisioner of this name can be one of ours. */
    public static Optional<IdentityObjects> of(String provisioner, String identity) {
        try {
            var unit = UnitNames.of(ProvisionerName.of(provisioner)).ofIdentity(identity);
            return Optional.of(new IdentityObjects(unit.lease(), ConfigMapJournal.objects(unit.journal())));
        } catch (IllegalArgumentException nameThatOursCannotHave) {
            return Optional.empty();
        }
    }
}
