package dev.purveyor.volume.controller.flow;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.RescheduleException;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.ApiStream;
import dev.purveyor.runtime.access.StreamingApi;
import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.journal.IntentJournal;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.runtime.lane.Priority;
import dev.purveyor.runtime.lane.RetryPolicy;
import dev.purveyor.runtime.lane.Turn;
import dev.purveyor.runtime.reflect.Reflector;
import dev.purveyor.testkit.fault.RecordingBackend;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.Topology;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;
import dev.purveyor.volume.controller.record.ClaimDecoder;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.record.Samples;
import dev.purveyor.volume.controller.record.VolumeDecoder;
import dev.purveyor.volume.controller.record.VolumeRecord;
import dev.purveyor.volume.controller.rule.Abilities;
import dev.purveyor.volume.controller.rule.ClaimRules;

import static org.assertj.core.api.Assertions.assertThat;

/** What a permit decides in the midst of a turn: an instance was paused, or another was the owner before it, or is by now. */
class PermitTest {
    private static final String KEY = "pvc-u1";

    /**
     * A turn.
     *
     * @param volume the one in the cache; if it is empty there is only a claim, for which a node is chosen
     * @param steps all that happens if the permit lasts
     */
    record Scene(String what, String volume, int failures, List<String> steps) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Scene> scenes() {
        return Stream.of(
                new Scene("a volume is made", "", 0, List.of("granted", "provision", "POST persistentvolumes")),
                new Scene("the chosen node is gone", "", 1, List.of("granted", "GET far", "PATCH data")),
                new Scene("the backend wishes for another node", "", 0, List.of("granted", "provision", "PATCH data")),
                new Scene("a volume is guarded", volume("Bound", "Delete", "", ""), 0,
                        List.of("granted", "PATCH pvc-u1")),
                new Scene("a volume is let go", volume("Released", "Retain", "", Names.FINALIZER), 0,
                        List.of("granted", "PATCH pvc-u1")),
                new Scene("a volume is deleted", volume("Released", "Delete", "", Names.FINALIZER), 0,
                        List.of("granted", "DELETE pvc-u1", "delete", "PATCH pvc-u1")),
                new Scene("a deletion is taken up", tombstone(), 0,
                        List.of("granted", "GET pvc-u1", "delete", "PATCH pvc-u1")));
    }

    private static String tombstone() {
        return volume("Released", "Delete", "2026-01-01T00:00:00Z", Names.FINALIZER);
    }

    private static String volume(String phase, String policy, String deletedAt, String finalizer) {
        return """
                {'metadata': {'name': '%s', 'uid': 'v1', 'resourceVersion': '8', 'finalizers': ['%s']%s,
                  'annotations': {'pv.kubernetes.io/provisioned-by': '%s'}},
                 'spec': {'persistentVolumeReclaimPolicy': '%s', 'hostPath': {'path': '/recorded/%s'}},
                 'status': {'phase': '%s'}}""".formatted(KEY, finalizer,
                deletedAt.isEmpty() ? "" : ", 'deletionTimestamp': '" + deletedAt + "'", Samples.NAME, policy, KEY,
                phase);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenes")
    void whoLosesThePermitChangesNothingMoreButSavesWhatWasMade(Scene scene) {
        var whole = scene.steps();
        assertThat(new Play(scene, Integer.MAX_VALUE).run()).isEqualTo(whole);

        assertThat(IntStream.range(0, whole.size())).allSatisfy(last -> {
            var followed = new Play(scene, last).run().stream().skip(last + 1).filter(step -> !step.startsWith("GET"));
            var mayFollow = whole.stream().skip(last + 1).filter(step -> step.startsWith("POST") && last > 0);
            assertThat(followed).as("after %s", whole.get(last)).containsExactlyElementsOf(mayFollow.toList());
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whoFollowsAnotherFirstAsksTheServerForTheVolume(boolean saved) {
        var play = new Play(new Scene("", "", 0, List.of()), Integer.MAX_VALUE);
        play.followsAnother = true;
        play.saved = saved;
        assertThat(play.run()).isEqualTo(saved
                ? List.of("granted", "GET pvc-u1")
                : List.of("granted", "GET pvc-u1", "provision", "POST persistentvolumes"));
    }

    /** One turn, in which the permit is lost at the step of this number. */
    private static final class Play implements StreamingApi, VolumeProvisioner, Gate, Telling {
        private final Scene scene;
        private final int last;
        private final List<String> steps = new ArrayList<>();
        boolean followsAnother;
        boolean saved;

        Play(Scene scene, int last) {
            this.scene = scene;
            this.last = last;
        }

        List<String> run() {
            var time = new ManualTime();
            var names = Samples.OUR_NAMES;
            var claims = Reflector.of(this, Names.CLAIMS, new ClaimDecoder(names, Set.of())).build().store();
            var volumes = Reflector.of(this, Names.VOLUMES, new VolumeDecoder(names)).build().store();
            var byVolume = claims.indexBy(claim -> List.of(KEY));
            if (scene.volume.isEmpty()) {
                claims.noteOwnWrite(Samples.claim("'" + Names.SELECTED_NODE + "': 'far'", ""));
            } else {
                volumes.noteOwnWrite(Samples.volume(scene.volume));
            }
            var retries = new RetryPolicy(Backoff.constant(Duration.ofSeconds(1)), 9);
            var limit = Duration.ofMinutes(1);
            var abilities = Abilities.of(this);
            new Reconciler(new Parts(this, IntentJournal.none(), this, abilities, names,
                    new ClaimRules(names, abilities), true, null, Topology.anywhere(),
                    new FlowSettings(limit, limit, limit, limit, retries, retries), this, () -> true, this, time, time,
                    new CountDownLatch(1)), byVolume, volumes, name -> Optional.of(Samples.fast("")))
                    .handle(new Turn(KEY, Priority.FRESH, scene.failures, Duration.ZERO));
            return steps;
        }

        @Override
        public Pass toProvision(ClaimRecord claim) {
            return grant();
        }

        @Override
        public Pass toDelete(VolumeRecord volume) {
            return grant();
        }

        private Pass grant() {
            steps.add("granted");
            return new Pass.Granted(new Permit() {
                @Override
                public boolean isValid() {
                    return steps.size() <= last;
                }

                @Override
                public boolean followsAnother() {
                    return followsAnother;
                }
            });
        }

        @Override
        public Pass toCleanUp(String volumeName) {
            throw new AssertionError("nothing is to be cleaned up");
        }

        @Override
        public ProvisionResult provision(VolumeRequest request) throws RescheduleException {
            steps.add("provision");
            if (scene.steps.contains("PATCH data")) throw new RescheduleException("the node is full");
            return RecordingBackend.volume(request);
        }

        @Override
        public void delete(StoredVolume volume) {
            steps.add("delete");
        }

        @Override
        public ApiResponse send(ApiRequest request) {
            var name = request.path().substring(request.path().lastIndexOf('/') + 1);
            steps.add(request.verb() + " " + name);
            if (request.verb() == Verb.GET && scene.volume.isEmpty() && !saved) return answer(404, "{}");
            if (request.verb() == Verb.POST) return new ApiResponse(201, request.body(), Optional.empty());
            return answer(200, request.verb() == Verb.PATCH ? "{}" : tombstone().replace('\'', '"'));
        }

        private static ApiResponse answer(int status, String body) {
            return new ApiResponse(status, body.getBytes(StandardCharsets.UTF_8), Optional.empty());
        }

        @Override
        public ApiStream open(ApiRequest request) {
            throw new AssertionError("nothing is watched");
        }

        @Override
        public void claim(ObjectHead claim, Level level, String reason, String message) {}

        @Override
        public void claimForAll(ObjectHead claim, Level level, String reason, String message) {}

        @Override
        public void volume(ObjectHead volume, Level level, String reason, String message) {}

        @Override
        public void refused(ClaimRecord claim, String why) {}

        @Override
        public void provisioned(ClaimRecord claim, Result result, Duration took) {}

        @Override
        public void deleted(String className, Result result, Duration took) {}
    }
}
