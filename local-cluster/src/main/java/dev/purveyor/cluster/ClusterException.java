package dev.purveyor.cluster;

/** Something about a cluster went wrong. The message names the thing, the cause and what to do; show it as it is. */
public final class ClusterException extends RuntimeException {
    public ClusterException(String message) {
        super(message);
    }

    public ClusterException(String message, Throwable cause) {
        super(message, cause);
    }
}
