package dev.purveyor.cli.doctor;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of cells as lines of text, each column as wide as its widest cell. */
final class Columns {
    private Columns() {}

    static String aligned(List<List<String>> rows) {
        var columns = rows.stream().mapToInt(List::size).max().orElse(0);
        var widths = IntStream.range(0, columns)
                .map(column -> rows.stream().mapToInt(row -> width(row.get(column))).max().orElse(0)).toArray();
        return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining());
    }

    private static String line(List<String> row, int[] widths) {
        var line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            line.append(row.get(column)).append(" ".repeat(widths[column] - width(row.get(column)) + 2));
        }
        return line.toString().stripTrailing() + "\n";
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
