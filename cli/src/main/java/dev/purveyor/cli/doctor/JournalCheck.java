package dev.purveyor.cli.doctor;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.purveyor.cli.Ages;
import dev.purveyor.cli.Shown;
import dev.purveyor.cli.doctor.Facts.Lease;
import dev.purveyor.runtime.journal.ConfigMapJournal;
import dev.purveyor.runtime.journal.JournalReport;
import dev.purveyor.runtime.journal.JournalReport.Understood;
import dev.purveyor.runtime.journal.JournalReport.Unreadable;
import dev.purveyor.runtime.journal.RecordedIntent;

/**
 * What is told of one journal.
 *
 * @param serious whether a person is needed
 * @param lines what it holds
 * @param remedy empty if there is nothing to do
 */
record JournalCheck(String title, boolean serious, String says, List<String> lines, String remedy) {
    private static final String QUARANTINED = "Nobody finishes quarantined work. See whether storage of these volume names"
            + " exists at the backend and remove it by hand; then the entry may go.";
    private static final String ORPHANED = "Nobody finishes what is open in a journal whose Lease nobody holds: start an"
            + " instance of the same identity and mode once more, until nothing is open. If it is gone for good, see"
            + " whether storage of these volume names exists at the backend and remove it by hand.";

    JournalCheck {
        lines = List.copyOf(lines);
    }

    /** @param leases in which it is looked up who works with the journal */
    static Optional<JournalCheck> of(JournalReport report, List<Lease> leases, Instant now) {
        return switch (report) {
            case JournalReport.Missing gone -> Optional.empty();
            case Unreadable damaged -> Optional.of(new JournalCheck(Shown.text(damaged.title()), true,
                    "cannot be read.", List.of(Shown.text(damaged.why())),
                    "Look at journals that cannot be read before anything is deleted: they may name storage that exists"
                            + " and that no volume names."));
            case Understood journal -> Optional.of(of(journal, leases, now));
        };
    }

    private static JournalCheck of(Understood journal, List<Lease> leases, Instant now) {
        var lines = new ArrayList<String>();
        journal.intents().forEach(open -> lines.add(line(open, now)));
        var old = journal.intents().stream().anyMatch(RecordedIntent::quarantined);
        var orphan = journal.intents().isEmpty()
                ? Optional.<Lease>empty()
                : leases.stream().filter(lease -> isOf(lease, journal) && !isInUse(lease, now)).findFirst();
        orphan.ifPresent(lease -> lines.add("nobody has renewed the " + Shown.text(lease.title()) + " for "
                + (lease.renewed() == null ? "as long as is known" : Ages.between(lease.renewed(), now))));
        var open = journal.intents().isEmpty() ? "nothing is open" : journal.intents().size() + " open";
        return new JournalCheck(Shown.text(journal.title()), old || orphan.isPresent(),
                "of " + Shown.quoted(journal.owner()) + ", epoch " + journal.epoch() + ": " + open + ".", lines,
                old ? QUARANTINED : orphan.isPresent() ? ORPHANED : "");
    }

    private static boolean isOf(Lease lease, Understood journal) {
        return ConfigMapJournal.objects("ConfigMap " + lease.namespace() + "/purveyor-" + lease.name())
                .contains(journal.title());
    }

    // One that was given away a moment ago, or whose holder has just died, is likely to be taken.
    private static boolean isInUse(Lease lease, Instant now) {
        var patience = VolumeCheck.PATIENCE.compareTo(lease.duration()) > 0 ? VolumeCheck.PATIENCE : lease.duration();
        return lease.isRenewedWithin(patience, now);
    }

    private static String line(RecordedIntent open, Instant now) {
        return Shown.text(open.intent().key()) + "  " + Shown.text(open.intent().state()) + " for "
                + Ages.between(open.createdAt(), now) + claim(open) + (open.quarantined() ? ", quarantined" : "");
    }

    /** For which claim, if the entry says so in a way that we know. */
    private static String claim(RecordedIntent open) {
        try {
            var metadata = new ObjectMapper().readTree(open.intent().payload()).path("metadata");
            var name = metadata.path("name").asText();
            if (name.isEmpty()) return "";
            return ", claim " + Shown.text(metadata.path("namespace").asText() + "/" + name);
        } catch (IOException notJson) {
            return "";
        }
    }
}
