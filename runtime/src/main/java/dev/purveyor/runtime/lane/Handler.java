package dev.purveyor.runtime.lane;

/**
 * The work. Called on a thread of its own, for different keys at once, never twice at once for one key: the lane is held
 * until the call has really returned, however long that takes. It is not interrupted. An exception, an error or a null
 * outcome counts as {@link Outcome#retry()}.
 */
@FunctionalInterface
public interface Handler {
    Outcome handle(Turn turn) throws Exception;
}
