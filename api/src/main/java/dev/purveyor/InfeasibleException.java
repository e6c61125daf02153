package dev.purveyor;

/**
 * It cannot work as it is asked for: a parameter is wrong, a quota is exhausted. Thrown from a provision it asserts that
 * nothing exists for this volume and that nothing is running; thrown from a delete, that the asset is still there. It is
 * retried slowly, and at once when the claim or its class change.
 */
public final class InfeasibleException extends Refusal {
    private static final long serialVersionUID = 1;

    public InfeasibleException(String message) {
        super(message, null);
    }

    public InfeasibleException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean nothingWasMade() {
        return true;
    }
}
