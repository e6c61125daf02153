package dev.purveyor.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.reflect.Change;
import dev.purveyor.runtime.reflect.Reflector;
import dev.purveyor.runtime.reflect.Versioned;

/**
 * Drains a backlog of claims with each contender in turn, cold process by cold process, on one cluster: how fast volumes
 * appear, when the first one does, and what it costs. Run by {@code benchmarks/drain}.
 */
final class Drain {
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private Drain() {}

    private record Volume(ObjectHead head) implements Versioned {}

    /** One run's figures. */
    private record Figures(double claimsPerSecond, double firstVolumeSeconds, double cpuSeconds, long peakMegabytes,
            double deleteCpuSeconds) {}

    /** Arguments: claims, pairs, then for each contender its name and its command in one word, with {KUBECONFIG} in it. */
    public static void main(String[] arguments) throws Exception {
        int claims = Integer.parseInt(arguments[0]);
        int pairs = Integer.parseInt(arguments[1]);
        try (var cluster = LocalCluster.builder().progress(System.err::println).start();
                var access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build()) {
            var contenders = new ArrayList<Contender>();
            for (int i = 2; i + 1 < arguments.length; i += 2) {
                contenders.add(new Contender(arguments[i], words(arguments[i + 1], cluster.kubeconfig())));
            }
            var figures = new LinkedHashMap<String, List<Figures>>();
            for (int pair = 0; pair < pairs; pair++) {
                for (var contender : contenders) {
                    var run = "drain-" + contender.name() + "-" + pair;
                    var measured = run(contender, new Load(access.api(), run, "example.com/hostpath", claims), access);
                    figures.computeIfAbsent(contender.name(), name -> new ArrayList<>()).add(measured);
                    System.out.printf("%-28s %6.0f claims/s  first %5.2f s  CPU %5.2f s  peak %4d MB  deleting: CPU %5.2f s%n",
                            run, measured.claimsPerSecond, measured.firstVolumeSeconds, measured.cpuSeconds,
                            measured.peakMegabytes, measured.deleteCpuSeconds);
                }
            }
            summarise(figures);
        }
    }

    private static Figures run(Contender contender, Load load, ClusterAccess access) throws Exception {
        load.create();
        var count = new Count(load.claims());
        var log = Files.createTempFile("drain-", ".log");
        try (var volumes = Reflector.of(access.api(), Resource.core("persistentvolumes"), Drain::decode)
                .listener(count::changed).build()) {
            volumes.start();
            volumes.awaitSynced(Duration.ofSeconds(30));
            var start = System.nanoTime();
            count.start(start);
            try (var process = contender.start(log)) {
                count.await(count.allMade, process, log);
                var cpu = process.cpu();
                load.deleteClaims();
                count.await(count.allGone, process, log);
                return new Figures(load.claims() / seconds(count.lastMade - start), seconds(count.firstMade - start),
                        cpu.toNanos() / 1e9, process.peakMegabytes(),
                        process.cpu().minus(cpu).toNanos() / 1e9);
            }
        } finally {
            load.deleteRest();
            Files.delete(log);
        }
    }

    private static @Nullable Volume decode(ItemFields item) throws java.io.IOException {
        item.finish();
        return new Volume(item.head());
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }

    private static List<String> words(String command, Path kubeconfig) {
        return List.of(command.replace("{KUBECONFIG}", kubeconfig.toString()).split(" +"));
    }

    private static void summarise(Map<String, List<Figures>> figures) {
        System.out.println("\nMedians:");
        figures.forEach((name, runs) -> System.out.printf(
                "%-12s %6.0f claims/s  first volume %5.2f s  CPU %5.2f s  peak %4.0f MB  deleting: CPU %5.2f s%n", name,
                median(runs, Figures::claimsPerSecond), median(runs, Figures::firstVolumeSeconds),
                median(runs, Figures::cpuSeconds), median(runs, run -> run.peakMegabytes),
                median(runs, Figures::deleteCpuSeconds)));
    }

    private static double median(List<Figures> runs, java.util.function.ToDoubleFunction<Figures> figure) {
        var sorted = runs.stream().mapToDouble(figure).boxed().sorted(Comparator.naturalOrder()).toList();
        return sorted.get(sorted.size() / 2);
    }

    /** Watches volumes come and go. */
    private static final class Count {
        private final int expected;
        final CountDownLatch allMade;
        final CountDownLatch allGone;
        volatile long firstMade;
        volatile long lastMade;
        private volatile long start;

        Count(int expected) {
            this.expected = expected;
            this.allMade = new CountDownLatch(expected);
            this.allGone = new CountDownLatch(expected);
        }

        void start(long now) {
            start = now;
        }

        void changed(Change<Volume> change) {
            if (start == 0 || change.backlog()) return;
            if (change.before() == null) {
                if (allMade.getCount() == expected) firstMade = System.nanoTime();
                lastMade = System.nanoTime();
                allMade.countDown();
            } else if (change.after() == null) {
                allGone.countDown();
            }
        }

        void await(CountDownLatch latch, Contender.Running process, Path log) throws Exception {
            var deadline = System.nanoTime() + LIMIT.toNanos();
            while (!latch.await(1, TimeUnit.SECONDS)) {
                if (!process.isAlive()) throw new IllegalStateException("it died: " + Files.readString(log));
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException(latch.getCount() + " volumes are missing: "
                            + Objects.requireNonNull(Files.readString(log)));
                }
            }
        }
    }
}
