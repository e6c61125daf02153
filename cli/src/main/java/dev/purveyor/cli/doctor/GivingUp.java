package dev.purveyor.cli.doctor;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.Shown;
import dev.purveyor.cli.doctor.Facts.Mark;
import dev.purveyor.cli.doctor.Facts.Nodes;
import dev.purveyor.cli.doctor.Facts.Volume;
import dev.purveyor.cluster.ClusterException;

/** Which volumes are given up, judged before anything is changed: all that were named, or none. Pure. */
record GivingUp(List<Volume> volumes) {
    GivingUp {
        volumes = List.copyOf(volumes);
    }

    /**
     * @param nodes null if we may not look at them
     * @throws ClusterException if one of them is refused; the message says why and what to do
     */
    static GivingUp of(List<String> names, List<Volume> all, @Nullable Nodes nodes, boolean force) {
        return new GivingUp(new LinkedHashSet<>(names).stream().map(name -> {
            var volume = all.stream().filter(each -> each.name().equals(name)).findFirst()
                    .orElseThrow(() -> new ClusterException("There is no PersistentVolume " + Shown.quoted(name)
                            + ". Check the name; nothing was changed."));
            refusal(volume, nodes, force).ifPresent(why -> {
                throw new ClusterException(why + " Nothing was changed.");
            });
            return volume;
        }).toList());
    }

    private static Optional<String> refusal(Volume volume, @Nullable Nodes nodes, boolean force) {
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
                        + " --force.");
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
