package dev.purveyor.cli.demo;

import java.io.PrintWriter;

/** The whole table, painted over itself whenever something changes. */
final class LiveTable implements Audience {
    private static final String CLIP = "\033[?7l";
    private static final String WRAP = "\033[?7h";
    private static final String ERASE_LINE = "\033[2K";

    private final PrintWriter out;
    private final Table table;
    private boolean painted;

    LiveTable(PrintWriter out, Table table) {
        this.out = out;
        this.table = table;
    }

    @Override
    public void see(Scene before, Scene now) {
        // Clipped by the terminal itself: a line that wrapped would make the way back to the top one longer.
        out.print(CLIP + picture(now) + WRAP);
        out.flush();
    }

    @Override
    public void end(Scene last) {
        out.print(picture(last));
        out.flush();
    }

    private String picture(Scene scene) {
        var lines = table.lines(scene);
        var text = new StringBuilder(painted ? "\033[" + lines.size() + "A" : "");
        lines.forEach(line -> text.append('\r').append(ERASE_LINE).append(line).append('\n'));
        painted = true;
        return text.toString();
    }
}
