package dev.purveyor.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs a command line in this JVM and keeps what it printed. */
public record Output(int exitCode, String out, String err) {
    public static Output of(String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        var exitCode = Purveyor.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new Output(exitCode, out.toString(), err.toString());
    }

    String lastLine() {
        return out.lines().reduce((first, second) -> second).orElse("");
    }
}
