package dev.purveyor.cli.demo;

import java.io.PrintWriter;

import dev.purveyor.cli.demo.Scene.State;

/** A line for each step, when it and all before it are over: a log tells the story in its order. */
final class PlainLines implements Audience {
    private final PrintWriter out;

    PlainLines(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void see(Scene before, Scene now) {
        for (var step : Step.values()) {
            if (now.isTold(step) && !before.isTold(step)) tell(now, step);
        }
        out.flush();
    }

    @Override
    public void end(Scene last) {
        for (var step : Step.values()) {
            if (last.of(step).state() == State.FAILED && !last.isTold(step)) tell(last, step);
        }
        out.flush();
    }

    private void tell(Scene scene, Step step) {
        var sight = scene.of(step);
        var detail = sight.detail().isEmpty() ? "" : ": " + sight.detail();
        out.println("%10s  %-8s  %s%s".formatted(Table.seconds(sight), word(sight.state()), step.title(), detail));
    }

    private static String word(State state) {
        return switch (state) {
            case DONE -> "ok";
            case LEFT_OUT -> "left out";
            case FAILED -> "FAILED";
            case AHEAD, UNDER_WAY -> "";
        };
    }
}
