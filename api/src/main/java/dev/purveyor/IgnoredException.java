package dev.purveyor;

/**
 * Not mine: another provisioner, or another instance of this one, looks after it. Asserts that this call made, changed
 * and removed nothing. The object is left alone until it changes, without an event and without counting as a failure.
 */
public final class IgnoredException extends Refusal {
    private static final long serialVersionUID = 1;

    public IgnoredException(String message) {
        super(message, null);
    }

    public IgnoredException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean nothingWasMade() {
        return true;
    }
}
