package dev.purveyor.cli.why;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cli.why.Facts.Status;
import dev.purveyor.cli.why.Finding.Topic;

/** What was said about the claim: the last warning, and the provisioner's own account. */
final class Spoken {
    private Spoken() {}

    static List<Finding> of(Facts facts) {
        var findings = new ArrayList<Finding>();
        facts.lastWarning().ifPresent(event -> findings.add(Finding.suspect(Topic.EVENT,
                "The last warning is " + Ages.between(event.last(), facts.now()) + " old"
                        + (event.count() > 1 ? " and was given " + event.count() + " times" : "") + ".",
                "Do what the warning asks for.").because(event.reason() + ": " + event.message())));
        var retry = retry(facts, facts.status());
        if (retry != null) findings.add(retry);
        return findings;
    }

    private static @Nullable Finding retry(Facts facts, @Nullable Status status) {
        if (status == null) return null;
        if (status.problem() != null) {
            return Finding.suspect(Topic.RETRY, "The provisioner's status page " + status.address()
                    + " cannot be read: " + status.problem() + ".", "Check --status-address, and that it runs.");
        }
        if (status.nextTry() == null) return Finding.fine(Topic.RETRY, "The provisioner plans no further attempt now.");
        var failed = status.failures() == 0 ? "" : " " + status.failures() + " failed so far.";
        var next = status.nextTry().isAfter(facts.now())
                ? "The next attempt is in " + Ages.between(facts.now(), status.nextTry()) + "."
                : "The next attempt is due now.";
        var finding = Finding.fine(Topic.RETRY, next + failed);
        return status.lastError() == null ? finding : finding.because(status.lastError());
    }
}
