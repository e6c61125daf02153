package dev.purveyor;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * How a provisioner says no. Each refusal is a statement about the asset, and the controller relies on it:
 * <table>
 * <caption>What the author asserts by throwing</caption>
 * <tr><th>thrown</th><th>from provision</th><th>from delete</th><th>then</th></tr>
 * <tr><td>{@link IgnoredException}</td><td>not mine; I made nothing</td><td>not mine; I touched nothing</td><td>left
 * alone until the object changes; no event</td></tr>
 * <tr><td>{@link InfeasibleException}</td><td>nothing exists and nothing is running; asking again as it stands is
 * useless</td><td>the asset is still there and cannot go until someone acts</td><td>slow retry, or at once when claim or
 * class change</td></tr>
 * <tr><td>{@link RescheduleException}</td><td>nothing exists and nothing is running; another node may do</td><td>as any
 * other exception</td><td>the scheduler picks again</td></tr>
 * <tr><td>{@link RetryLaterException}</td><td>nothing: an asset may exist</td><td>nothing: the asset may be
 * gone</td><td>retry after the delay it names</td></tr>
 * <tr><td>{@link InUseException}</td><td>as any other exception</td><td>the asset is still there, someone uses
 * it</td><td>retry; a Normal event, not a Warning</td></tr>
 * <tr><td>anything else</td><td colspan="2">nothing: the asset may exist</td><td>retry with backoff</td></tr>
 * </table>
 * A refusal is found anywhere in a chain of causes, so wrapping it does not change its meaning. The message is shown to
 * people, in an event: it names the object, the cause and the remedy, and holds no secret.
 */
public abstract sealed class Refusal extends RuntimeException
        permits IgnoredException, InfeasibleException, InUseException, RescheduleException, RetryLaterException {
    private static final long serialVersionUID = 1;

    Refusal(String message, @Nullable Throwable cause) {
        super(Objects.requireNonNull(message, "a refusal must say why"), cause);
    }

    /** Whether, thrown from a provision, it asserts that no asset exists and that no work on one is running. */
    public abstract boolean nothingWasMade();

    /** The outermost refusal among a failure and its causes. Suppressed exceptions are not causes. */
    public static Optional<Refusal> in(Throwable failure) {
        Objects.requireNonNull(failure, "the failure to look into must not be null");
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable t = failure; t != null && seen.add(t); t = t.getCause()) {
            if (t instanceof Refusal refusal) return Optional.of(refusal);
        }
        return Optional.empty();
    }
}
