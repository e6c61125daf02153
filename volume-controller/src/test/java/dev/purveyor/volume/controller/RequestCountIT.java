package dev.purveyor.volume.controller;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.LocalCluster;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.testkit.KubernetesTest;
import dev.purveyor.testkit.TestNamespace;

import static org.assertj.core.api.Assertions.assertThat;

/** What a claim costs the API server, by its own record. */
@KubernetesTest(auditLog = true)
class RequestCountIT {
    private static final int BURST = 200;

    private LocalCluster cluster;
    private KubernetesClient client;
    private String namespace;
    private ClusterAccess access;
    private CrashStage stage;

    @BeforeEach
    void connect(LocalCluster localCluster, TestNamespace testNamespace) {
        cluster = localCluster;
        client = cluster.client();
        namespace = testNamespace.name();
        access = ClusterAccess.builder().kubeconfig(cluster.kubeconfig()).build();
        stage = CrashStage.set(client, namespace, "counted");
    }

    @AfterEach
    void disconnect() {
        access.close();
    }

    @Test
    void aLoneClaimCostsIntentVolumeEventAndTheIntentCleared() throws Exception {
        assertThat(requestsFor(Intents.JOURNAL, "data")).containsExactlyInAnyOrder("update configmaps",
                "create persistentvolumes", "create events", "update configmaps");
    }

    @Test
    void withoutAJournalALoneClaimCostsVolumeAndEvent() throws Exception {
        assertThat(requestsFor(Intents.NONE, "data")).containsExactlyInAnyOrder("create persistentvolumes",
                "create events");
    }

    /** All claims are there and marked before the controller starts: created one by one they would come as a trickle. */
    @Test
    void inABurstTheJournalCostsNextToNothing() throws Exception {
        var names = IntStream.range(0, BURST).mapToObj(i -> "data-" + i).toList();
        names.parallelStream().forEach(stage::create);
        CrashStage.await("all claims to be marked as ours", () -> assertThat(claims()).hasSize(BURST).allMatch(
                claim -> claim.getMetadata().getAnnotations().containsValue(stage.provisioner())));
        var before = requests().size();
        var controller = stage.start(access.api());
        try (controller) {
            CrashStage.await("all claims to be bound", () -> assertThat(claims())
                    .allMatch(claim -> "Bound".equals(claim.getStatus().getPhase())));
            stage.awaitEmptyJournal();
            awaitEvents(before, BURST);
        }
        var each = new TreeMap<String, Integer>();
        requests().stream().skip(before).filter(request -> !request.matches("(get|create) configmaps"))
                .forEach(request -> each.merge(request, 1, Integer::sum));
        System.out.println("Requests for a burst of " + BURST + ": " + each);
        assertThat(each.values().stream().mapToInt(count -> count).sum() / (double) BURST)
                .as("requests for each claim: %s", each).isLessThanOrEqualTo(2.2);
    }

    @Test
    void aDeletedVolumeCostsTwo() throws Exception {
        var claim = stage.create("data");
        var controller = stage.start(access.api());
        try (controller) {
            stage.awaitBound("data");
            stage.awaitEmptyJournal();
            var before = requests().size();
            stage.deleteClaim("data");
            stage.awaitNothingLeftOf(claim);
            assertThat(requests().stream().skip(before)).containsExactly("delete persistentvolumes",
                    "patch persistentvolumes");
        }
    }

    private List<String> requestsFor(Intents intents, String name) throws Exception {
        try (var controller = stage.start(access.api(), stage.backend(), settings -> settings.intents(intents))) {
            controller.awaitReady(Duration.ofSeconds(30));
            var before = requests().size();
            stage.create(name);
            stage.awaitBound(name);
            awaitEvents(before, 1);
            stage.awaitEmptyJournal();
            return requests().subList(before, requests().size());
        }
    }

    private void awaitEvents(int before, int count) {
        CrashStage.await(count + " events", () -> assertThat(
                requests().stream().skip(before).filter("create events"::equals)).hasSize(count));
    }

    private List<PersistentVolumeClaim> claims() {
        return client.persistentVolumeClaims().inNamespace(namespace).list().getItems();
    }

    /** Our requests up to now but for streams and the questions at the start; by user agent, which no component shares. */
    private List<String> requests() throws IOException {
        try (var lines = Files.lines(cluster.auditLog().orElseThrow())) {
            return lines.filter(line -> line.contains("\"userAgent\":\"purveyor/")).map(RequestCountIT::parse)
                    .filter(event -> event.path("stage").asText().equals("ResponseComplete"))
                    .map(event -> event.path("verb").asText() + " " + event.path("objectRef").path("resource").asText())
                    .filter(request -> !request.matches("(watch|list) .*|create selfsubjectaccessreviews|get "))
                    .toList();
        }
    }

    private static JsonNode parse(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (IOException e) {
            throw new IllegalStateException(line, e);
        }
    }
}
