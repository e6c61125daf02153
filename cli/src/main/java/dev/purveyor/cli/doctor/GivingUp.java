package dev.purveyor.cli.doctor;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import dev.purveyor.cli.Shown;
import dev.purveyor.cli.doctor.Facts.Mark;
import dev.purveyor.cli.doctor.Facts.Volume;
import dev.purveyor.cluster.ClusterException;

/** Which volumes are given up, judged before anything is changed: all that were named, or none. Pure. */
record GivingUp(List<Volume> volumes) {
    GivingUp {
        volumes = List.copyOf(volumes);
    }

    /** @throws ClusterException if one of them is refused; the message says why and what to do */
    static GivingUp of(List<String> names, List<Volume> all, Owners owners, boolean force) {
        return new GivingUp(new LinkedHashSet<>(names).stream().map(name -> {
            var volume = all.stream().filter(each -> each.name().equals(name)).findFirst()
                    .orElseThrow(() -> new ClusterException("There is no PersistentVolume " + Shown.quoted(name)
                            + ". Check the name; nothing was changed."));
            refusal(volume, owners, force).ifPresent(why -> {
                throw new ClusterException(why + " Nothing was changed.");
            });
            return volume;
        }).toList());
    }

    private static Optional<String> refusal(Volume volume, Owners owners, boolean force) {
        var nodes = owners.nodes();
        var name = "The volume " + Shown.quoted(volume.name());
        if (volume.provisioner().isEmpty()) {
            return Optional.of(name + " was made by no provisioner: delete it with kubectl.");
        }
        if (volume.is("Bound")) {
            return Optional.of(name + " is Bound: delete its claim first, and give it up when it is Released.");
        }
        if (force || volume.marks().isEmpty()) return Optional.empty();
        if (nodes == null) {
            return Optional.of("You may not list nodes, so it is not known whether the owner of "
                    + Shown.quoted(volume.name())
                    + " exists. Ask for the right to; or, if its storage is lost for certain, say --force.");
        }
        return volume.marks().stream().map(Mark::value).filter(nodes.names()::contains).findFirst()
                .map(node -> name + " belongs to the node " + Shown.quoted(node) + ", which exists: its instance may"
                        + " delete the storage. See whether that runs; or, if the storage is lost for certain, say"
                        + " --force.")
                .or(() -> volume.marks().stream()
                        .flatMap(mark -> owners.signOfLife(volume.provisioner(), mark).stream()).findFirst()
                        .map(why -> name + " is not ownerless. " + why
                                + "; or, if the storage is lost for certain, say --force."));
    }

    String inWords() {
        var rows = volumes.stream().map(volume -> List.of("  " + Shown.text(volume.name()),
                Shown.text(volume.provisioner()), Shown.text(volume.phase()),
                volume.marks().stream().map(mark -> Shown.text(mark.value())).collect(Collectors.joining(", "))))
                .toList();
        return Report.count(volumes.size(), "volume") + " to give up:\n" + Columns.aligned(rows)
                + "The objects are removed without their storage: whatever there is of it stays where it is, and nobody"
                + " removes it.\n";
    }
}
