package dev.purveyor;

/**
 * Not on the selected node, but perhaps on another. Asserts that nothing exists for this volume and that nothing is
 * running, on this node or elsewhere: the next call may come with another node. Without a selected node it means the same
 * as {@link RetryLaterException}.
 */
public final class RescheduleException extends Refusal {
    private static final long serialVersionUID = 1;

    public RescheduleException(String message) {
        super(message, null);
    }

    public RescheduleException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public boolean nothingWasMade() {
        return true;
    }
}
