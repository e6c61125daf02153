package dev.purveyor.cluster;

/**
 * Where long work tells a person how far it is. Called from any thread, often; an implementation must be quick and must
 * not throw.
 */
@FunctionalInterface
public interface Progress {
    /** Tells nobody. */
    Progress SILENT = message -> {
    };

    /** One finished step or one fact worth keeping on the screen: a whole line, without line break. */
    void say(String message);

    /**
     * How far the step at hand is, for example {@code "kube-apiserver: 812 of 2,431 packages compiled"}. Each call
     * replaces the one before; a terminal may show it in place, a log may thin it out.
     */
    default void update(String message) {}
}
