package dev.purveyor.cli.demo;

import java.util.List;

import dev.purveyor.cluster.Progress;

/** Which cluster the demo plays on, and what becomes of it. */
sealed interface Venue permits FreshCluster, KeptCluster, ReadersCluster {
    /** Gets what is needed; this may take minutes, the first time. */
    void prepare(Progress progress);

    /** Opens it. What has to be undone is left with the cleanup. */
    Place open(Progress progress, Cleanup cleanup);

    /** Whether the objects in it go with it, so that nobody has to delete them. */
    boolean takesEverythingAlong();

    /** What the reader should know of it when the demo is over. */
    List<String> afterwards();
}
