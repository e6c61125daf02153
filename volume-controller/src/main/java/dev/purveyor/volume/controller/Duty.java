package dev.purveyor.volume.controller;

import java.util.Optional;

import dev.purveyor.runtime.lane.Handler;

/** This instance's share of the work, whether it is alone or one of several. Handles the turns that fall to it. */
interface Duty extends Handler {
    /** Begins. Returns when it works or stands by; the caches are filled by then. */
    void start() throws InterruptedException;

    /** Whether there may be anything to do at all: while there is not, nothing needs to be looked at. */
    boolean isActive();

    /** What keeps it from its work, in words. Standing by is no trouble. */
    Optional<String> trouble();

    /** What keeps its journal from being written now, in words. */
    Optional<String> journalProblem();

    /** What it does among the others, in words, such as "leads". */
    String role();

    /** Hands over what it has. The turns are over by then, or have been given up on. */
    void close();
}
