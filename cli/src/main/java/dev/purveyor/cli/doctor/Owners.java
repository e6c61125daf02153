package dev.purveyor.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.Shown;
import dev.purveyor.cli.doctor.Facts.Lease;
import dev.purveyor.cli.doctor.Facts.Mark;
import dev.purveyor.cli.doctor.Facts.Nodes;
import dev.purveyor.runtime.journal.JournalReport;
import dev.purveyor.volume.controller.IdentityObjects;

/**
 * What is known of those to whom volumes belong. Pure.
 *
 * @param nodes null if we may not look at them
 * @param leases the names of all that exist
 * @param living the Leases that are held and renewed; null if we may not look at them
 * @param journals of those owners; null if we may not look at them
 */
record Owners(@Nullable Nodes nodes, Set<String> leases, @Nullable List<Lease> living,
        @Nullable List<JournalReport> journals) {

    /** A sentence if an instance with the identity lives, or nobody can tell. */
    Optional<String> signOfLife(String provisioner, Mark mark) {
        var identity = mark.value();
        if (living == null) {
            return Optional.of("You may not list Leases, so it is not known whether an instance with identity "
                    + Shown.quoted(identity) + " lives. Ask for the right to, or name its namespace with -n");
        }
        var objects = IdentityObjects.of(provisioner, identity);
        var name = objects.map(IdentityObjects::lease).orElse("");
        return living.stream().filter(lease -> lease.name().equals(name)).findFirst()
                .map(lease -> "An instance with identity " + Shown.quoted(identity) + " lives: "
                        + Shown.text(lease.holder()) + " holds the " + Shown.text(lease.title())
                        + " and renews it. Stop it first")
                .or(() -> objects.filter(any -> !isNode(mark) && !hasTrace(any))
                        .map(any -> "No Lease " + any.lease() + " and no journal of the identity "
                                + Shown.quoted(identity) + " was found, so it is not known whether an instance with it"
                                + " lives. Look where it ran, with another -n or none; an instance that serves "
                                + Shown.text(provisioner) + " as an additional name has a Lease of its first name"));
    }

    /** There the nodes say who is gone: the Go library's provisioners leave no other trace. */
    private static boolean isNode(Mark mark) {
        return mark.annotation().equals(VolumeCheck.NODE_ANNOTATION);
    }

    // An instance that has ever worked leaves one behind, in the namespace where it ran.
    private boolean hasTrace(IdentityObjects objects) {
        return leases.contains(objects.lease()) || (journals != null && journals.stream()
                .filter(journal -> !(journal instanceof JournalReport.Missing))
                .anyMatch(journal -> objects.journals().stream()
                        .anyMatch(name -> journal.title().endsWith("/" + name))));
    }

    /** A sentence if it has begun what only it can end, or nobody can tell. */
    Optional<String> openWork(String identity) {
        if (journals == null) {
            return Optional.of("You may not list ConfigMaps, so it is not known whether "
                    + Shown.quoted(identity) + " has left something unfinished. Ask for the right to, or name its"
                    + " namespace with -n");
        }
        return journals.stream().flatMap(journal -> openIn(journal, identity).stream()).findFirst();
    }

    private static Optional<String> openIn(JournalReport journal, String identity) {
        return switch (journal) {
            case JournalReport.Missing none -> Optional.empty();
            case JournalReport.Unreadable damaged -> Optional.of(Shown.text(damaged.title())
                    + ", the journal of " + Shown.quoted(identity) + ", cannot be read: " + Shown.text(damaged.why()));
            case JournalReport.Understood read when read.intents().isEmpty() -> Optional.empty();
            case JournalReport.Understood read -> Optional.of(Shown.quoted(identity) + " has left "
                    + Report.count(read.intents().size(), "intent") + " open in " + Shown.text(read.title()) + ": "
                    + String.join(", ", read.intents().stream().map(open -> Shown.text(open.intent().key())).toList())
                    + ". Their storage may exist, and no volume names it. Start an instance with that identity once"
                    + " more, until none is open");
        };
    }
}
