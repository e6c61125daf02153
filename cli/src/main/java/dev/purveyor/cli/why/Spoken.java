package dev.purveyor.cli.why;

import java.util.ArrayList;
import java.util.List;

import dev.purveyor.cli.Ages;
import dev.purveyor.cli.why.Facts.Account;
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
        if (facts.status() != null) findings.add(told(facts.status()));
        return findings;
    }

    private static Finding told(Status status) {
        if (status.problem() != null) {
            return Finding.suspect(Topic.STATUS, "The provisioner's status page " + status.address()
                    + " cannot be read: " + status.problem() + ".",
                    "Check --status-address, and that the provisioner serves there (--metrics-address).");
        }
        var account = status.account();
        if (account == null) {
            return Finding.suspect(Topic.STATUS, status.provisioner() + " at " + status.address()
                    + " does not know this claim.", "Check that it serves this cluster and namespace.");
        }
        return next(account).because(evidence(account));
    }

    private static Finding next(Account account) {
        var failed = account.failures() == 0 ? "" : " " + account.failures() + " failed so far.";
        return switch (account.phase()) {
            case "running" -> Finding.fine(Topic.STATUS, "An attempt is under way." + failed);
            case "ready" -> Finding.fine(Topic.STATUS, "The next attempt is due now." + failed);
            case "delayed" -> Finding.fine(Topic.STATUS, "The next attempt is in "
                    + (account.next() == null ? "a while" : Ages.of(account.next())) + "." + failed);
            case "given_up" -> Finding.blocks(Topic.STATUS,
                    "The provisioner has given up after " + account.failures() + " attempts.",
                    "Remove the cause; then edit any label or annotation of the claim, or wait for the next resync.");
            default -> Finding.fine(Topic.STATUS, "No attempt is planned before something changes." + failed);
        };
    }

    private static List<String> evidence(Account account) {
        return account.lastMessage() == null
                ? List.of("Verdict: " + account.verdict())
                : List.of("Verdict: " + account.verdict(), "Last said: " + account.lastMessage());
    }
}
