package dev.purveyor.runtime.health;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the checks said. */
public record HealthReport(List<Line> lines) {
    /** One check's answer. */
    public record Line(String name, Optional<String> problem) {}

    public HealthReport {
        lines = List.copyOf(lines);
    }

    public boolean isHealthy() {
        return lines.stream().allMatch(line -> line.problem().isEmpty());
    }

    /** One line for each check, as {@code kubectl get --raw /readyz?verbose} shows them. */
    public String text() {
        return lines.stream().map(HealthReport::text).collect(Collectors.joining())
                + (isHealthy() ? "ok\n" : "not ok\n");
    }

    private static String text(Line line) {
        return line.problem().map(problem -> "[-] " + line.name() + ": " + problem + "\n")
                .orElse("[+] " + line.name() + "\n");
    }
}
