package dev.purveyor.cluster.binaries;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A plan in words. */
final class PlanText {
    private PlanText() {}

    static List<String> lines(BinarySettings settings, Plan plan) {
        var lines = new ArrayList<String>();
        lines.add("Kubernetes " + settings.version() + " with etcd " + settings.version().etcdVersion() + " for "
                + settings.platform() + ":");
        var there = plan.files();
        if (!there.isEmpty()) {
            lines.add("  already there: " + there.entrySet().stream()
                    .map(entry -> entry.getKey().fileName() + " (" + entry.getValue().getParent() + ")")
                    .collect(Collectors.joining(", ")));
        }
        var missing = plan.missing();
        if (missing.isEmpty()) return lines;

        settings.folders().forEach(folder -> lines.add(
                "  " + folder.variable() + "=" + folder.path() + " does not hold " + names(missing.keySet())));
        lines.add("  to get: " + names(missing.keySet()) + ", into " + settings.cache().bin());
        missing.values().iterator().next().ways().forEach(way -> lines.add("    " + describe(way, missing.keySet())));
        WaysOn.list(settings, missing.keySet()).forEach(line -> lines.add("  " + line));
        return lines;
    }

    static String names(Collection<Binary> binaries) {
        return binaries.stream().map(Binary::fileName).collect(Collectors.joining(", "));
    }

    private static String describe(Source.Way way, Set<Binary> missing) {
        var megabytes = missing.stream().mapToInt(Binary::roughMegabytes).sum();
        return switch (way) {
            case Source.Way.Download(var artifact) -> "- from the release downloads, checksums verified: about "
                    + megabytes + " MB";
            case Source.Way.GoBuild(var go) -> "- built from the Go modules with " + go + ": about " + time(missing)
                    + " on two cores the first time, " + megabytes + " MB here and about " + goCaches(missing)
                    + " in Go's own caches";
        };
    }

    private static String time(Set<Binary> missing) {
        return missing.equals(EnumSet.of(Binary.ETCD)) ? "1 minute" : "8 minutes";
    }

    private static String goCaches(Set<Binary> missing) {
        return missing.equals(EnumSet.of(Binary.ETCD)) ? "0.5 GB" : "3 GB";
    }
}
