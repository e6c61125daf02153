package dev.purveyor.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What one run showed.
 *
 * @param firstVolume seconds from the start of the process to the first volume
 * @param cpu seconds of processor time until the last volume
 * @param peak megabytes
 * @param deleteCpu seconds of processor time for deleting all of them
 */
record Figures(double claimsPerSecond, double firstVolume, double cpu, double peak, double deleteCpu) {

    static Figures median(List<Figures> runs) {
        return new Figures(median(runs, Figures::claimsPerSecond), median(runs, Figures::firstVolume),
                median(runs, Figures::cpu), median(runs, Figures::peak), median(runs, Figures::deleteCpu));
    }

    String line(String name) {
        return String.format(Locale.ROOT,
                "%-20s %6.0f claims/s   first volume %5.2f s   CPU %5.2f s   peak %4.0f MB   deleting: CPU %5.2f s",
                name,
                claimsPerSecond, firstVolume, cpu, peak, deleteCpu);
    }

    private static double median(List<Figures> runs, ToDoubleFunction<Figures> figure) {
        var sorted = runs.stream().mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
