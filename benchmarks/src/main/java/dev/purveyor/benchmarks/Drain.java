package dev.purveyor.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
 * appear, when the first one does, and what it costs. Each begins when the cluster has digested the making of its claims and
 * the removal of the contender's before it. Run by {@code benchmarks/drain}.
 */
final class Drain {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String PROVISIONER = "example.com/hostpath";

    private Drain() {}

    private record Volume(ObjectHead head) implements Versioned {}

    /** Arguments: claims, pairs, the folder of the Go peer's source, the folder of our libraries, our Deployment. */
    public static void main(String[] arguments) throws Exception {
        int claims = Integer.parseInt(arguments[0]);
        int pairs = Integer.parseInt(arguments[1]);
        var work = Files.createTempDirectory("purveyor-drain");
        try (var cluster = LocalCluster.builder().progress(System.err::println).start();
                var access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build()) {
            var contenders = new Contenders(work, cluster.kubeconfig(), Path.of(arguments[3]),
                    Path.of(arguments[4]));
            var go = contenders.go(Path.of(arguments[2]));
            System.err.println("Training the class cache, as the building of an image does");
            run(contenders.training(), new Load(access.api(), "drain-training", PROVISIONER, 400), access);
            var figures = new LinkedHashMap<String, List<Figures>>();
            for (int pair = 0; pair < pairs; pair++) {
                for (var contender : List.of(contenders.java(), go)) {
                    var name = "drain-" + contender.name() + "-" + pair;
                    var measured = run(contender, new Load(access.api(), name, PROVISIONER, claims), access);
                    figures.computeIfAbsent(contender.name(), unused -> new ArrayList<>()).add(measured);
                    System.out.println(measured.line(name));
                }
            }
            System.out.println("\nMedians");
            figures.forEach((name, runs) -> System.out.println(Figures.median(runs).line(name)));
        } finally {
            Contenders.remove(work);
        }
    }

    private static Figures run(Contender contender, Load load, ClusterAccess access) throws Exception {
        load.create();
        Quiet.await();
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
                        seconds(cpu.toNanos()), process.peakMegabytes(), seconds(process.cpu().minus(cpu).toNanos()));
            }
        } finally {
            load.deleteRest();
            load.awaitGone();
            Files.delete(log);
        }
    }

    private static @Nullable Volume decode(ItemFields item) throws IOException {
        item.finish();
        return new Volume(item.head());
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
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
