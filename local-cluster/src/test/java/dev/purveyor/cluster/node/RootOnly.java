package dev.purveyor.cluster.node;

/** The condition of tests that start a node. */
final class RootOnly {
    private RootOnly() {}

    static boolean isRoot() {
        return System.getProperty("user.name", "").equals("root");
    }
}
