package dev.purveyor.cli.demo;

import java.util.UUID;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class MachineTest {
    private final Machine machine = new Machine("", UUID.randomUUID().toString());

    @ParameterizedTest
    @CsvSource({"Linux, true, ''", "Linux, false, 'a node needs root; to see it: sudo ./purveyor demo'",
            "Mac OS X, true, 'a node needs Linux, and this is Mac OS X'"})
    void saysWhyItCannotBeANode(String system, boolean root, String reason) {
        assertThat(Machine.whyNoNode(system, root)).isEqualTo(reason);
    }

    @Test
    void aNodeWithOurBootIdAndAnAddressOfOursIsThisMachine() {
        assertThat(machine.is(node(machine.bootId(), "127.0.0.1"))).isTrue();
    }

    @Test
    void aContainerOnThisMachineIsNot() {
        assertThat(machine.is(node(machine.bootId(), "192.0.2.7"))).isFalse();
    }

    @Test
    void anotherMachineIsNot() {
        assertThat(machine.is(node("another", "127.0.0.1"))).isFalse();
    }

    private static Node node(String bootId, String address) {
        return new NodeBuilder().withNewStatus().withNewNodeInfo().withBootID(bootId).endNodeInfo()
                .addNewAddress(address, "InternalIP").endStatus().build();
    }
}
