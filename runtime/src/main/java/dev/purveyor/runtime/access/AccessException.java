package dev.purveyor.runtime.access;

/** The cluster cannot be reached as configured. The message names the thing, the cause and the remedy; show it as is. */
public final class AccessException extends RuntimeException {
    public AccessException(String message) {
        super(message);
    }

    public AccessException(String message, Throwable cause) {
        super(message, cause);
    }
}
