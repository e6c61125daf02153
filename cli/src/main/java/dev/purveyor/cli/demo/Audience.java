package dev.purveyor.cli.demo;

/** Who watches: somebody at a terminal, or a log. Called by one thread at a time. */
interface Audience {
    /** Shows what has changed. */
    void see(Scene before, Scene now);

    /** Shows the last scene for good; free text may follow. */
    void end(Scene last);
}
