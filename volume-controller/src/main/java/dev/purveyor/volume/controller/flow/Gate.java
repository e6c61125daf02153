package dev.purveyor.volume.controller.flow;

/** Whether this instance may begin something new. What has begun is always brought to its end. */
public interface Gate {
    /** A gate that is never shut: for the only instance. */
    Gate OPEN = volumeName -> true;

    boolean mayBegin(String volumeName);
}
