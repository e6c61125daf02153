package dev.purveyor.cli.why;

import java.util.List;
import java.util.Locale;

import dev.purveyor.cli.Ages;
import dev.purveyor.cli.why.Finding.Weight;

/** A diagnosis as text: what the claim is like, what was found, and at the end what to do. */
final class Report {
    private static final int LABEL = 13;

    private Report() {}

    static String of(Facts facts, Diagnosis diagnosis) {
        var text = new StringBuilder(headline(facts)).append("\n\n");
        for (var finding : diagnosis.findings()) {
            var label = finding.topic().name().toLowerCase(Locale.ROOT);
            text.append(mark(finding.weight())).append(' ').append(label).append(" ".repeat(LABEL - label.length()))
                    .append(finding.says()).append('\n');
            finding.evidence().forEach(line -> text.append(" ".repeat(LABEL + 2)).append(line).append('\n'));
        }
        var remedies = remedies(diagnosis);
        if (remedies.isEmpty()) return text.toString();
        text.append("\nWhat to do\n");
        for (int i = 0; i < remedies.size(); i++)
            text.append("  ").append(i + 1).append(". ").append(remedies.get(i)).append('\n');
        return text.toString();
    }

    private static String headline(Facts facts) {
        var claim = facts.claim();
        var name = "Claim \"" + facts.name() + "\" in namespace \"" + facts.namespace() + "\"";
        if (claim == null) return name + " does not exist.";
        return name + " is " + claim.phase() + ". It is " + Ages.between(claim.created(), facts.now()) + " old.";
    }

    private static char mark(Weight weight) {
        return switch (weight) {
            case FINE -> ' ';
            case SUSPECT -> '?';
            case BLOCKS -> '!';
        };
    }

    /** First what surely helps. */
    private static List<String> remedies(Diagnosis diagnosis) {
        var remedies = diagnosis.findings().stream().filter(finding -> !finding.remedy().isEmpty())
                .sorted((a, b) -> b.weight().compareTo(a.weight())).map(Finding::remedy).distinct().toList();
        if (!remedies.isEmpty() || diagnosis.bound()) return remedies;
        return List.of("Nothing is in the way that we can see: wait a little and ask again.");
    }
}
