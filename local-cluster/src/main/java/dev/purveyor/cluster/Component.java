package dev.purveyor.cluster;

import java.util.Arrays;
import java.util.stream.Collectors;

/** A process of a {@link LocalCluster}. */
public enum Component {
    ETCD("etcd"), API_SERVER("kube-apiserver"), CONTROLLER_MANAGER("kube-controller-manager"), SCHEDULER(
            "kube-scheduler"),
    /**
     * The node, if the cluster has one: the kubelet with containerd and all containers beneath it. Killing it is what
     * pulling the plug of a machine is.
     */
    KUBELET("kubelet");

    private final String program;

    Component(String program) {
        this.program = program;
    }

    /** The name of its program, which is also the name of its log. */
    public String program() {
        return program;
    }

    /** The component of this program name; the message of the exception lists those there are. */
    public static Component ofProgram(String program) {
        return Arrays.stream(values()).filter(component -> component.program.equals(program)).findFirst()
                .orElseThrow(() -> new ClusterException("There is no component '" + program + "'; there are "
                        + Arrays.stream(values()).map(Component::program).collect(Collectors.joining(", ")) + "."));
    }
}
