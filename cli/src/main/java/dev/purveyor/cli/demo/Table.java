package dev.purveyor.cli.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import dev.purveyor.cli.demo.Scene.State;

/**
 * A scene as the lines of a table: mark, step, time, detail.
 *
 * @param symbols whether the terminal shows more than ASCII
 */
record Table(boolean symbols) {
    private static final int TITLE = Arrays.stream(Step.values()).mapToInt(step -> step.title().length()).max()
            .orElseThrow();

    List<String> lines(Scene scene) {
        var lines = new ArrayList<String>();
        for (var step : Step.values()) {
            var sight = scene.of(step);
            var time = sight.state().isOver() ? seconds(sight) : "";
            lines.add("  " + paint(sight.state(), mark(sight.state())) + " " + row(step, sight, time));
        }
        return lines;
    }

    private static String row(Step step, Scene.Sight sight, String time) {
        if (sight.state() == State.AHEAD) return faint(step.title());
        if (time.isEmpty() && sight.detail().isEmpty()) return step.title();
        var detail = sight.state() == State.DONE ? sight.detail() : faint(sight.detail());
        return (("%-" + TITLE + "s  ").formatted(step.title()) + faint("%9s".formatted(time)) + "  " + detail)
                .stripTrailing();
    }

    static String seconds(Scene.Sight sight) {
        return String.format(Locale.ROOT, "%.2f s", sight.at().toMillis() / 1000.0);
    }

    private String mark(State state) {
        return switch (state) {
            case AHEAD -> symbols ? "·" : ".";
            case UNDER_WAY -> symbols ? "▸" : ">";
            case DONE -> symbols ? "✓" : "+";
            case LEFT_OUT -> "-";
            case FAILED -> symbols ? "✗" : "x";
        };
    }

    private static String paint(State state, String text) {
        return switch (state) {
            case AHEAD -> faint(text);
            case UNDER_WAY -> colour(36, text);
            case DONE -> colour(32, text);
            case LEFT_OUT -> colour(33, text);
            case FAILED -> colour(31, text);
        };
    }

    private static String faint(String text) {
        return text.isBlank() ? text : colour(2, text);
    }

    private static String colour(int code, String text) {
        return "\033[" + code + "m" + text + "\033[0m";
    }
}
