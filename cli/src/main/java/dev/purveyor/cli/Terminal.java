package dev.purveyor.cli;

/** What kind of reader sits at the other end. */
final class Terminal {
    private Terminal() {}

    /** Whether lines can be rewritten in place: the launcher knows which of our streams are terminals. */
    static boolean isTerminal() {
        return "true".equals(System.getenv("PURVEYOR_TERMINAL")) && System.getenv("NO_COLOR") == null;
    }
}
