package dev.purveyor.cluster.node;

import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.ClusterException;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NodeRequirementsTest {
    @Test
    void rootOnLinuxMayRunANode() {
        assertThatNoException().isThrownBy(() -> NodeRequirements.check("Linux", 0));
    }

    @Test
    void anotherUserIsToldToBecomeRoot() {
        assertThatThrownBy(() -> NodeRequirements.check("Linux", 1000)).isInstanceOf(ClusterException.class)
                .hasMessageContaining("needs root").hasMessageContaining("Run the same command as root");
    }

    @Test
    void anotherSystemIsNamed() {
        assertThatThrownBy(() -> NodeRequirements.check("Mac OS X", 0)).isInstanceOf(ClusterException.class)
                .hasMessageContaining("Mac OS X");
    }
}
