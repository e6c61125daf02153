package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;
import dev.purveyor.testkit.fault.Fault;
import dev.purveyor.testkit.fault.FaultyApi;
import dev.purveyor.testkit.fault.RecordingBackend;

import static org.assertj.core.api.Assertions.assertThat;

/** Whatever happens to its requests, a claim gets its volume, and nothing is left of it in the end. */
@KubernetesTest
@Order(2) // After those that wait longer, before those that are over soon.
class FaultIT {
    private static final Map<String, Fault> FAULTS = new TreeMap<>(Map.of("conflict", Fault.conflict(),
            "throttled", Fault.throttled(Duration.ofSeconds(1)), "error", Fault.internalError(false),
            "error, applied", Fault.internalError(true), "timeout", Fault.timeout(false), "timeout, applied",
            Fault.timeout(true), "request lost", Fault.lostRequest(), "answer lost", Fault.lostAnswer()));

    private final AtomicInteger stages = new AtomicInteger();
    private KubernetesClient client;
    private String namespace;
    private ClusterAccess access;

    @BeforeEach
    void connect(LocalCluster cluster, TestNamespace testNamespace) {
        client = cluster.client();
        namespace = testNamespace.name();
        access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).connections(32).build();
    }

    @AfterEach
    void disconnect() {
        access.close();
    }

    @Test
    void everyFaultOfEveryWriteIsOvercome() throws Exception {
        var failures = new AssertionError("These faults were not overcome:");
        try (var pool = Executors.newFixedThreadPool(FAULTS.size())) {
            FAULTS.forEach((name, fault) -> pool.execute(() -> {
                try {
                    liveThrough(new FaultyApi(access.api(), firstTwoOfEachWrite(fault)));
                } catch (Throwable e) {
                    failures.addSuppressed(new AssertionError(name + ": " + e.getMessage(), e));
                }
            }));
        }
        if (failures.getSuppressed().length > 0) throw failures;
    }

    @Test
    void watchesThatBreakAndVersionsThatAreGoneAreOvercome() throws Exception {
        var watches = new AtomicInteger();
        var api = new FaultyApi(access.api(), request -> isWatch(request) && watches.incrementAndGet() % 3 == 0
                ? Fault.gone()
                : Fault.none());
        var stage = stage();
        try (var controller = stage.start(api)) {
            for (var name : List.of("one", "two", "three")) {
                api.dropStreams();
                var claim = stage.create(name);
                stage.awaitBound(name);
                api.dropStreams();
                stage.deleteClaim(name);
                stage.awaitNothingLeftOf(claim);
            }
            assertThat(watches.get()).isGreaterThan(6);
            CrashStage.await("health", () -> assertThat(controller.health().isHealthy()).as(controller.health().text())
                    .isTrue());
        }
    }

    @Test
    void healthSaysWhatIsWrongWhileTheJournalCannotBeWritten() throws Exception {
        var broken = new AtomicBoolean();
        var api = new FaultyApi(access.api(), request -> broken.get() && request.path().contains("/configmaps/")
                ? Fault.internalError(false)
                : Fault.none());
        var stage = stage();
        try (var controller = stage.start(api)) {
            controller.awaitReady(Duration.ofSeconds(30));
            broken.set(true);
            stage.create("data");
            CrashStage.await("health to tell", () -> assertThat(controller.health().text()).contains("[-] journal: ")
                    .contains("could not be written"));
            assertThat(stage.backend().all()).as("nothing is made before the intent is recorded").isEmpty();
            broken.set(false);
            stage.awaitBound("data");
            CrashStage.await("health", () -> assertThat(controller.health().isHealthy()).isTrue());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = 1)
    void randomFaultsLeaveNothingBehind(long seed) throws Exception {
        chaos(seed, 20);
    }

    @Tag("full")
    @Test
    void manyRandomFaultsLeaveNothingBehind() throws Exception {
        for (long seed = 100; seed < 120; seed++)
            chaos(seed, 60);
    }

    private void chaos(long seed, int claims) throws Exception {
        var random = new SplittableRandom(seed);
        var kinds = List.copyOf(FAULTS.values());
        var storm = new AtomicBoolean();
        var lock = new ReentrantLock();
        var api = new FaultyApi(access.api(), request -> {
            lock.lock();
            try {
                if (!storm.get() || random.nextInt(100) >= 15) return Fault.none();
                return isWatch(request) ? Fault.gone() : kinds.get(random.nextInt(kinds.size()));
            } finally {
                lock.unlock();
            }
        });
        var stage = stage();
        var made = new ArrayList<PersistentVolumeClaim>();
        try (var controller = stage.start(api)) {
            controller.awaitReady(Duration.ofSeconds(30));
            storm.set(true);
            for (var i = 0; i < claims; i++) {
                made.add(stage.create("data-" + i));
                if (i % 3 == 0) stage.claim("data-" + i).delete();
                if (i % 10 == 0) api.dropStreams();
            }
            IntStream.range(0, claims).filter(i -> i % 3 != 0).forEach(i -> stage.awaitBound("data-" + i));
            IntStream.range(0, claims).filter(i -> i % 3 != 0).forEach(i -> assertThat(
                    stage.backend().of(CrashStage.volumeName(made.get(i)))).matches(RecordingBackend.Counts::exists));
            IntStream.range(0, claims).forEach(i -> stage.claim("data-" + i).delete());
            made.forEach(stage::awaitNothingLeftOf);
            assertThat(controller.stopped()).isNotDone();
            assertThat(stage.backend().all().values()).allMatch(asset -> asset.made() == asset.removed());
        } catch (Throwable e) {
            throw new AssertionError("Seed " + seed + ": " + e.getMessage(), e);
        }
    }

    private void liveThrough(FaultyApi api) throws Exception {
        var stage = stage();
        var controller = stage.start(api);
        try (controller) {
            var claim = stage.create("data");
            stage.awaitBound("data");
            assertThat(stage.backend().of(CrashStage.volumeName(claim)).made()).isEqualTo(1);
            stage.deleteClaim("data");
            stage.awaitNothingLeftOf(claim);
            assertThat(stage.backend().of(CrashStage.volumeName(claim)).deletes()).isEqualTo(1);
        }
    }

    private static FaultyApi.Rule firstTwoOfEachWrite(Fault fault) {
        var counts = new ConcurrentHashMap<String, Integer>();
        return request -> {
            var isQuestion = request.verb() == Verb.GET || request.path().contains("selfsubjectaccessreviews");
            var kind = request.verb() + request.path().replaceAll(".*/(persistentvolumes|configmaps|events).*", "$1");
            return !isQuestion && counts.merge(kind, 1, Integer::sum) <= 2 ? fault : Fault.none();
        };
    }

    private static boolean isWatch(ApiRequest request) {
        return request.path().contains("watch=");
    }

    private CrashStage stage() {
        return CrashStage.set(client, namespace, "s" + stages.incrementAndGet());
    }
}
