package dev.purveyor.cli.doctor;

import java.util.Comparator;
import java.util.List;

/** What needs looking after, judged from facts alone: the serious first. */
record Diagnosis(List<Finding> volumes, List<JournalCheck> journals, List<String> unseen) {
    private static final Comparator<Finding> ORDER = Comparator.comparing((Finding finding) -> !finding.serious())
            .thenComparing(Finding::trouble).thenComparing(finding -> finding.volume().provisioner())
            .thenComparing(finding -> finding.volume().mark().map(Facts.Mark::value).orElse(""))
            .thenComparing(finding -> finding.volume().name());

    Diagnosis {
        volumes = List.copyOf(volumes);
        journals = List.copyOf(journals);
        unseen = List.copyOf(unseen);
    }

    static Diagnosis of(Facts facts) {
        var check = new VolumeCheck(facts.now(), facts.nodes());
        return new Diagnosis(
                facts.volumes().stream().flatMap(volume -> check.of(volume).stream()).sorted(ORDER).toList(),
                facts.journals().stream()
                        .flatMap(journal -> JournalCheck.of(journal, facts.leases(), facts.now()).stream()).toList(),
                facts.unseen());
    }

    /** Whether nobody is needed, as far as we were allowed to look everywhere. */
    boolean isHealthy() {
        return unseen.isEmpty() && volumes.stream().noneMatch(Finding::serious)
                && journals.stream().noneMatch(JournalCheck::serious);
    }
}
