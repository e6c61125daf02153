package dev.purveyor.volume.controller.flow;

import java.time.Duration;
import java.util.Locale;
import java.util.Set;

import dev.purveyor.Refusal;

/** What an author's code threw or left undone, in words for an event. */
public final class Failures {
    private static final int MOST_CAUSES = 3;
    // Their names add nothing to what they say.
    private static final Set<String> PLAIN = Set.of("java.lang.Exception", "java.lang.RuntimeException",
            "java.lang.IllegalArgumentException", "java.lang.IllegalStateException", "java.io.IOException",
            "java.io.UncheckedIOException", "java.util.concurrent.ExecutionException",
            "java.util.concurrent.CompletionException");

    private Failures() {}

    /** With its causes; many of Java's own exceptions say what they are only by their name. */
    static String describe(Throwable failure) {
        var text = own(failure);
        var cause = failure.getCause();
        for (var i = 0; cause != null && i < MOST_CAUSES; i++, cause = cause.getCause()) {
            var more = own(cause);
            if (!text.contains(more) && !text.contains(String.valueOf(cause.getMessage()))) text += ": " + more;
        }
        return text;
    }

    private static String own(Throwable failure) {
        if (failure instanceof InterruptedException) return "it was interrupted";
        var message = failure.getMessage();
        var type = failure.getClass();
        if (message == null || message.isBlank()) return type.getName();
        var plain = failure instanceof Refusal || !type.getName().startsWith("java") || PLAIN.contains(type.getName());
        return plain ? message : type.getSimpleName() + ": " + message;
    }

    /** @param of what the call is for */
    static String overdue(Duration limit, String of) {
        return "The provisioner has not answered for " + inWords(limit) + ", the limit of a call, and was interrupted. "
                + "Until it returns, nothing else is tried for this " + of + ".";
    }

    public static String inWords(Duration duration) {
        return duration.toString().substring(2).toLowerCase(Locale.ROOT);
    }
}
