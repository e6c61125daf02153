package dev.purveyor.runtime.lease;

/**
 * Hears what happens to an elector, strictly in order, one call at a time, on a thread that renews nothing: it may take
 * its time, and by then the news may be old, so whoever starts work asks {@link Elector#isHeld} again. What it throws is
 * logged.
 */
public interface ElectorListener {
    /** @param holding its number; see {@link Elector#holdings} */
    default void acquired(long holding) {}

    /** @param why for people */
    default void lost(String why) {}

    /** The holder changed: it may be this elector, or nobody. */
    default void observed(LeaseRecord record) {}
}
