package dev.purveyor.cli;

/** Where the JVM starts. Exit codes: 0 done, 1 failed (the message says why), 2 wrong usage. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(Purveyor.run(arguments));
    }
}
