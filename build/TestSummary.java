import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/** Adds up the reports of all modules: java TestSummary.java ROOT START. Reports older than START are of tests that are gone. */
class TestSummary {
    private static final List<String> COUNTS = List.of("tests", "failures", "errors", "skipped");

    public static void main(String[] arguments) throws IOException {
        var root = Path.of(arguments[0]);
        var start = Instant.parse(arguments[1]);
        var sums = new int[COUNTS.size()];
        try (var files = Files.walk(root, 6)) {
            for (var report : files.filter(file -> isReport(file, start)).toList())
                add(Files.readString(report), sums);
        }
        System.out.printf("%nAll modules together:%nTests run: %d, Failures: %d, Errors: %d, Skipped: %d%n%n", sums[0],
                sums[1], sums[2], sums[3]);
    }

    private static boolean isReport(Path file, Instant start) {
        var name = file.getFileName().toString();
        var isReport = name.startsWith("TEST-") && file.getParent().endsWith("surefire-reports")
                || name.startsWith("TEST-") && file.getParent().endsWith("failsafe-reports");
        return isReport && !file.toFile().isDirectory() && file.toFile().lastModified() >= start.toEpochMilli();
    }

    private static void add(String report, int[] sums) {
        var suite = report.substring(report.indexOf("<testsuite"), report.indexOf('>', report.indexOf("<testsuite")));
        for (int i = 0; i < sums.length; i++) {
            var count = Pattern.compile("\\b" + COUNTS.get(i) + "=\"(\\d+)\"").matcher(suite);
            if (count.find()) sums[i] += Integer.parseInt(count.group(1));
        }
    }
}
