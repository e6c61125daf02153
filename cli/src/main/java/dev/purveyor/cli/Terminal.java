package dev.purveyor.cli;

/** What kind of reader sits at the other end. */
public final class Terminal {
    private Terminal() {}

    /** Whether lines can be rewritten in place: the launcher knows which of our streams are terminals. */
    static boolean isTerminal() {
        return isTerminal("PURVEYOR_TERMINAL");
    }

    /** The same of standard output. */
    public static boolean isOutputTerminal() {
        return isTerminal("PURVEYOR_TERMINAL_OUT");
    }

    private static boolean isTerminal(String variable) {
        return "true".equals(System.getenv(variable)) && System.getenv("NO_COLOR") == null;
    }
}
