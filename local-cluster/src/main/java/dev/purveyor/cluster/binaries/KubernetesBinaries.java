package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.Progress;
import dev.purveyor.cluster.files.MachineLock;

/**
 * The programs of a cluster, wherever they come from. Thread-safe; several threads and processes may ask for the same
 * programs at once, and one of them gets them while the others wait.
 */
public final class KubernetesBinaries {
    private final BinarySettings settings;
    private final InstantSource clock;

    public KubernetesBinaries(BinarySettings settings) {
        this(settings, InstantSource.system());
    }

    KubernetesBinaries(BinarySettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Looks at files only: no network, no process. */
    public Plan plan(Set<Binary> wanted) {
        return new Planner(settings, Programs::isProgram).plan(wanted);
    }

    /**
     * Returns at once when all programs are in place. Otherwise tells the plan and carries it out, program by program:
     * whatever was interrupted loses at most the one at hand.
     *
     * @return an absolute path for each wanted program
     * @throws ClusterException if one of them cannot be had, or what a site serves is not what was released; the
     *         message names the ways to go on. Also on interruption, with the thread's interrupt status set.
     */
    public Map<Binary, Path> provide(Set<Binary> wanted, Progress progress) {
        requireNamedFolder();
        var plan = plan(wanted);
        if (plan.isComplete()) return plan.files();
        var errand = new Errand(settings, progress, clock);
        errand.requireWays(plan.missing());
        plan.describe().forEach(progress::say);
        try {
            for (var folder : folders(plan)) {
                MachineLock.whileHeld(folder.resolve(".lock"),
                        holder -> progress.say("Waiting for " + holder + ", which is filling " + folder),
                        () -> fill(folder, wanted, errand));
            }
        } catch (IOException e) {
            throw new ClusterException("Cannot write to " + settings.cache().bin() + ": " + e
                    + ". Make it writable, or set XDG_CACHE_HOME to another folder.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted while waiting for the lock of " + settings.cache().bin(), e);
        }
        return plan(wanted).files();
    }

    /** Whoever names a folder wants its programs; going on with others because of a typing error would mislead. */
    private void requireNamedFolder() {
        settings.folders().stream().filter(folder -> folder.variable().equals(BinarySettings.KUBE_BIN))
                .filter(folder -> Arrays.stream(Binary.values())
                        .noneMatch(binary -> Programs.isProgram(folder.path().resolve(binary.fileName()))))
                .findFirst().ifPresent(folder -> {
                    var what = Files.isDirectory(folder.path())
                            ? "holds none of " + PlanText.names(List.of(Binary.values()))
                            : "is not a folder";
                    throw new ClusterException(
                            folder.variable() + "=" + folder.path() + " " + what + ". Correct it or unset it.");
                });
    }

    private static List<Path> folders(Plan plan) {
        return plan.missing().values().stream().map(missing -> missing.target().getParent()).distinct().toList();
    }

    /** Plans anew: somebody else may have been here while we waited for the lock. */
    private void fill(Path folder, Set<Binary> wanted, Errand errand) {
        plan(wanted).missing().forEach((binary, missing) -> {
            if (missing.target().startsWith(folder)) errand.get(binary, missing);
        });
    }
}
