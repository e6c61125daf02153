package dev.purveyor;

/**
 * The asset cannot be deleted yet because someone still uses it. Asserts that it is still there. This is an expected
 * wait: the user sees a Normal event and the deletion is retried.
 */
public final class InUseException extends Refusal {
    private static final long serialVersionUID = 1;

    public InUseException(String message) {
        super(message, null);
    }

    public InUseException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean nothingWasMade() {
        return false;
    }
}
