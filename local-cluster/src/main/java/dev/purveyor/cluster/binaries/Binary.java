package dev.purveyor.cluster.binaries;

/** The programs that a cluster is made of, in the order in which they are fetched or built: the most needed first. */
public enum Binary {
    ETCD("etcd", 27), KUBE_APISERVER("kube-apiserver", 106), KUBE_CONTROLLER_MANAGER("kube-controller-manager",
            96), KUBE_SCHEDULER("kube-scheduler", 73), KUBECTL("kubectl", 60), KUBELET("kubelet", 85);

    private final String fileName;
    private final int roughMegabytes;

    Binary(String fileName, int roughMegabytes) {
        this.fileName = fileName;
        this.roughMegabytes = roughMegabytes;
    }

    /** The file's name in every folder and release, for example {@code kube-apiserver}. */
    public String fileName() {
        return fileName;
    }

    int roughMegabytes() {
        return roughMegabytes;
    }
}
