package dev.purveyor.cli.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/** An administrator's word: given beforehand, or asked for. */
final class Consent {
    private final boolean given;
    private final InputStream in;
    private final PrintWriter out;

    Consent(boolean given, InputStream in, PrintWriter out) {
        this.given = given;
        this.in = in;
        this.out = out;
    }

    /** Shows what will be done; anything but a yes, the end of the input as well, is a no. */
    boolean to(String plan) throws IOException {
        out.print(plan);
        if (given) {
            out.flush();
            return true;
        }
        out.print("Type yes to go on: ");
        out.flush();
        var answer = new BufferedReader(new InputStreamReader(in, Charset.defaultCharset())).readLine();
        if (answer != null && answer.strip().equalsIgnoreCase("yes")) return true;
        out.println("Nothing was changed.");
        out.flush();
        return false;
    }
}
