package dev.purveyor;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds what someone probably meant to write. */
final class NearMiss {
    private static final int LONGEST = 64;

    private NearMiss() {}

    /** The candidate that at most two slips of the finger, and never half of the word, turn into the text. */
    static Optional<String> of(String text, List<String> candidates) {
        if (text.length() > LONGEST) return Optional.empty();
        return candidates.stream().filter(candidate -> distance(text, candidate) <= allowed(candidate))
                .min(Comparator.comparingInt(candidate -> distance(text, candidate)));
    }

    private static int allowed(String candidate) {
        return Math.min(2, (candidate.length() - 1) / 2);
    }

    /** Insertions, deletions, replacements and swaps of neighbours; case does not count. */
    static int distance(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                cost[i][j] = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) cost[i][j] = Math.min(cost[i][j], 1 + cost[i - 2][j - 2]);
            }
        }
        return cost[a.length()][b.length()];
    }
}
