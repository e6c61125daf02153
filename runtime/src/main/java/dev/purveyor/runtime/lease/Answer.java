package dev.purveyor.runtime.lease;

/** What a read or a write of the Lease came to. */
public sealed interface Answer {
    /** The Lease as the server has it: what was read, or what a write left. */
    record Found(LeaseRecord record) implements Answer {}

    /** There is no such Lease. */
    record Missing() implements Answer {}

    /** Somebody else wrote first; nothing was done. */
    record Conflict() implements Answer {}

    /**
     * No answer, or none that helps. A write may have been applied, or may yet be.
     *
     * @param why for people
     */
    record Failed(String why) implements Answer {}
}
