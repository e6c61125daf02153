package dev.purveyor.cli.doctor;

import java.time.Instant;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.doctor.Facts.Mark;
import dev.purveyor.cli.doctor.Facts.Nodes;
import dev.purveyor.cli.doctor.Facts.Volume;

/** A volume of example.com/disks, Bound and well, and what a test changes about it. The nodes are n1 and n2. */
record Patient(Volume volume) {
    static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
    static final Nodes NODES = new Nodes(Set.of("n1", "n2"), Set.of("host-1", "host-2"));

    static Patient bound(String name) {
        return new Patient(new Volume(name, "u-" + name, "7", "example.com/disks", "Bound", "Delete", ago(86_400 * 3),
                null, "", true, List.of(), Set.of()));
    }

    static Patient released(int secondsAgo) {
        return bound("pv").phase("Released", ago(secondsAgo));
    }

    static Instant ago(int seconds) {
        return NOW.minusSeconds(seconds);
    }

    Patient phase(String phase, @Nullable Instant since) {
        return new Patient(new Volume(volume.name(), volume.uid(), volume.resourceVersion(), volume.provisioner(),
                phase, volume.reclaimPolicy(), since, volume.deleting(), volume.message(), volume.guarded(),
                volume.marks(), volume.places()));
    }

    Patient marked(String annotation, String value) {
        return changed(volume.provisioner(), volume.reclaimPolicy(), volume.deleting(), volume.guarded(),
                List.of(new Mark(annotation, value)), volume.places());
    }

    Patient of(String provisioner) {
        return changed(provisioner, volume.reclaimPolicy(), volume.deleting(), volume.guarded(), volume.marks(),
                volume.places());
    }

    Patient retained() {
        return changed(volume.provisioner(), "Retain", volume.deleting(), volume.guarded(), volume.marks(),
                volume.places());
    }

    Patient deleting(int secondsAgo, boolean guarded) {
        return changed(volume.provisioner(), volume.reclaimPolicy(), ago(secondsAgo), guarded, volume.marks(),
                volume.places());
    }

    Patient only(String... places) {
        return changed(volume.provisioner(), volume.reclaimPolicy(), volume.deleting(), volume.guarded(),
                volume.marks(), Set.of(places));
    }

    private Patient changed(String provisioner, String policy, @Nullable Instant deleting, boolean guarded,
            List<Mark> marks, Set<String> places) {
        return new Patient(new Volume(volume.name(), volume.uid(), volume.resourceVersion(), provisioner,
                volume.phase(), policy, volume.since(), deleting, "no plugin matched", guarded, marks, places));
    }

    Facts facts() {
        return new Facts(NOW, List.of(volume), NODES, List.of(), List.of(), List.of());
    }
}
