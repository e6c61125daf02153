package dev.purveyor.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** How a {@link Component} is. */
public enum ComponentState {
    RUNNING("running"), PAUSED("paused"),
    /** Killed on request. */
    KILLED("killed"),
    /** Ended by itself, which a component never should: its log says why. */
    DIED("died");

    private final String word;

    ComponentState(String word) {
        this.word = word;
    }

    /** For people. */
    public String word() {
        return word;
    }

    static ComponentState of(long pid) {
        try {
            var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
            return switch (stat.charAt(stat.lastIndexOf(')') + 2)) {
                case 'T', 't' -> PAUSED;
                case 'Z', 'X' -> DIED;
                default -> RUNNING;
            };
        } catch (IOException e) {
            return DIED;
        }
    }
}
