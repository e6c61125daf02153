package dev.purveyor.cli.doctor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.Ages;
import dev.purveyor.cli.Shown;

/** A diagnosis as text: a table of the volumes, the journals, and at the end what to do. */
final class Report {
    private Report() {}

    static String of(Facts facts, Diagnosis diagnosis) {
        var text = new StringBuilder(headline(facts, diagnosis)).append('\n');
        if (!diagnosis.volumes().isEmpty()) text.append('\n').append(volumes(facts.now(), diagnosis.volumes()));
        if (!diagnosis.journals().isEmpty()) text.append("\nJournals\n");
        diagnosis.journals().forEach(journal -> {
            text.append(mark(journal.serious())).append(journal.title()).append(' ').append(journal.says())
                    .append('\n');
            journal.lines().forEach(line -> text.append("    ").append(line).append('\n'));
        });
        if (!diagnosis.unseen().isEmpty()) {
            text.append("\n! We may not look at ").append(String.join(", ", diagnosis.unseen())).append(".\n");
        }
        var remedies = remedies(diagnosis);
        if (!remedies.isEmpty()) text.append("\nWhat to do\n");
        for (int i = 0; i < remedies.size(); i++)
            text.append("  ").append(i + 1).append(". ").append(remedies.get(i)).append('\n');
        return text.toString();
    }

    private static String headline(Facts facts, Diagnosis diagnosis) {
        var serious = diagnosis.volumes().stream().filter(Finding::serious).count()
                + diagnosis.journals().stream().filter(JournalCheck::serious).count();
        var seen = "Looked at " + count(facts.volumes().size(), "volume") + " and "
                + count(diagnosis.journals().size(), "journal") + ": ";
        return seen + switch ((int) serious) {
            case 0 -> diagnosis.isHealthy() ? "nothing needs you." : "nothing that was seen needs you.";
            case 1 -> "1 needs you.";
            default -> serious + " need you.";
        };
    }

    static String count(int number, String thing) {
        return number == 1 ? "1 " + thing : number + " " + thing + "s";
    }

    private static String volumes(Instant now, List<Finding> findings) {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("  VOLUME", "PROVISIONER", "STATE", "SINCE", "IDENTITY", ""));
        findings.forEach(finding -> rows.add(List.of(mark(finding.serious()) + Shown.text(finding.volume().name()),
                Shown.text(finding.volume().provisioner()), state(finding), age(finding.since(), now),
                finding.volume().mark().map(found -> Shown.text(found.value())).orElse("none"), finding.says())));
        return Columns.aligned(rows);
    }

    private static String state(Finding finding) {
        return finding.volume().deleting() != null ? "Terminating" : Shown.text(finding.volume().phase());
    }

    private static String age(@Nullable Instant since, Instant now) {
        return since == null ? "unknown" : Ages.between(since, now);
    }

    private static String mark(boolean serious) {
        return serious ? "! " : "  ";
    }

    private static List<String> remedies(Diagnosis diagnosis) {
        var unseen = diagnosis.unseen().isEmpty()
                ? Stream.<String>empty()
                : Stream.of("Ask somebody with more rights to run the same command.");
        return Stream.of(diagnosis.volumes().stream().map(Finding::remedy),
                diagnosis.journals().stream().map(JournalCheck::remedy), unseen).flatMap(each -> each)
                .filter(remedy -> !remedy.isEmpty()).distinct().toList();
    }
}
