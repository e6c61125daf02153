package dev.purveyor.cluster.binaries;

/** What came of one way to get a program. Wrong bytes are no outcome: they stop everything. */
sealed interface Outcome {
    record InPlace() implements Outcome {}

    /** This way does not lead there now; the next one may. */
    record NotThisWay(String why) implements Outcome {}
}
