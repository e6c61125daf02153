package dev.purveyor.volume.controller;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.flow.Gate.Pass;
import dev.purveyor.volume.controller.flow.SelectedNode;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.Names;

import static org.assertj.core.api.Assertions.assertThat;

class NodeGateTest {
    private final ManualTime time = new ManualTime();
    private final Set<String> nodes = new HashSet<>(Set.of("ours", "theirs"));
    private final List<ApiRequest> patches = new ArrayList<>();
    private final Gate gate = NodeGate.of("ours", new SelectedNode(this::answer), time, () -> true);

    @Test
    void whatWasScheduledToOurNodePasses() {
        assertThat(gate.toProvision(claimOn("ours"))).isInstanceOf(Pass.Granted.class);
    }

    @Test
    void whatWasScheduledElsewhereIsLeftToItsInstanceHoweverLongThatTakes() {
        for (var round = 0; round < 5; round++) {
            assertThat(gate.toProvision(claimOn("theirs"))).isInstanceOf(Pass.Later.class);
            time.advance(NodeGate.PATIENCE.plus(NodeGate.SPREAD));
        }
        assertThat(patches).isEmpty();
    }

    @Test
    void aClaimWhoseNodeIsGoneIsGivenBackToTheScheduler() {
        nodes.remove("theirs");
        assertThat(gate.toProvision(claimOn("theirs"))).isInstanceOf(Pass.Later.class);
        assertThat(patches).as("at first sight").isEmpty();
        time.advance(NodeGate.PATIENCE.plus(NodeGate.SPREAD));
        gate.toProvision(claimOn("theirs"));
        assertThat(patches).hasSize(1).first().satisfies(patch -> {
            assertThat(patch.path()).isEqualTo("/api/v1/namespaces/shop/persistentvolumeclaims/data");
            assertThat(new String(patch.body(), StandardCharsets.UTF_8))
                    .contains("\"resourceVersion\":\"7\"", "\"" + Names.SELECTED_NODE + "\":null");
        });
    }

    @Test
    void aNodeThatIsChosenAnewIsWaitedForAnew() {
        nodes.remove("theirs");
        gate.toProvision(claimOn("theirs"));
        time.advance(NodeGate.PATIENCE.plus(NodeGate.SPREAD));
        gate.toProvision(claimOn("another"));
        assertThat(patches).isEmpty();
    }

    private ApiResponse answer(ApiRequest request) {
        if (request.verb() == Verb.PATCH) patches.add(request);
        var node = request.path().substring(request.path().lastIndexOf('/') + 1);
        var found = request.verb() == Verb.PATCH || nodes.contains(node);
        return new ApiResponse(found ? 200 : 404, "{}".getBytes(StandardCharsets.UTF_8),
                Optional.empty());
    }

    private static ClaimRecord claimOn(String node) {
        return new ClaimRecord(new ObjectHead("shop", "data", "uid", "7"), "p", "fast", "", false, "", Map.of(),
                Map.of(Names.SELECTED_NODE, node), new byte[0]);
    }
}
