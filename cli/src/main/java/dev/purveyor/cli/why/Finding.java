package dev.purveyor.cli.why;

import java.util.List;

/**
 * One thing that we found out.
 *
 * @param says a sentence
 * @param evidence what was seen that makes us say so, a sentence each
 * @param remedy what to do about it, a sentence; empty if nothing is to be done
 */
record Finding(Topic topic, Weight weight, String says, List<String> evidence, String remedy) {
    enum Topic {
        CLAIM, CLASS, VOLUME, POD, NODE, PROVISIONER, EVENT, STATUS, QUOTA, UNSEEN
    }

    /** What it means for the claim. */
    enum Weight {
        /** As it should be, or as it cannot be told. */
        FINE,
        /** Worth knowing; may be the cause. */
        SUSPECT,
        /** While this is so, the claim cannot be bound. */
        BLOCKS
    }

    Finding {
        evidence = List.copyOf(evidence);
    }

    static Finding fine(Topic topic, String says) {
        return new Finding(topic, Weight.FINE, says, List.of(), "");
    }

    static Finding suspect(Topic topic, String says, String remedy) {
        return new Finding(topic, Weight.SUSPECT, says, List.of(), remedy);
    }

    static Finding blocks(Topic topic, String says, String remedy) {
        return new Finding(topic, Weight.BLOCKS, says, List.of(), remedy);
    }

    Finding because(String... seen) {
        return new Finding(topic, weight, says, List.of(seen), remedy);
    }

    Finding because(List<String> seen) {
        return new Finding(topic, weight, says, seen, remedy);
    }
}
