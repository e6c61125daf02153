package dev.purveyor.cli.demo;

/** What happens, in this order. */
enum Step {
    CLUSTER("Kubernetes is there"), PROVISIONER("The hostPath provisioner runs"), CLAIM(
            "Class and claim are created"), FOLDER("The provisioner makes a folder"), VOLUME(
                    "The PersistentVolume is saved"), BOUND("Kubernetes binds the claim"), POD(
                            "A pod writes to the volume"), DELETED("Pod and claim are deleted"), FOLDER_GONE(
                                    "The provisioner removes the folder"), VOLUME_GONE(
                                            "The PersistentVolume is gone"), CLEAN("Everything is cleaned up");

    private final String title;

    Step(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
