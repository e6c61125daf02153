package dev.purveyor.runtime.access;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** What one request came to, judged from its answer or from the lack of one. Pure. */
public sealed interface Outcome {
    record Success(ApiResponse response) implements Outcome {}

    /** The object is not as the request assumed: its resource version, its uid, or a patch's test. */
    record Conflict(Status status) implements Outcome {}

    record AlreadyExists(Status status) implements Outcome {}

    record NotFound(Status status) implements Outcome {}

    /** Too many requests; nothing was done. */
    record Throttled(Status status, Optional<Duration> after) implements Outcome {}

    /** The server, or something in front of it, failed. A write may have been applied all the same. */
    record ServerTrouble(Status status, Optional<Duration> after) implements Outcome {}

    /** The server understood and said no; the same request will be refused again. Nothing was done. */
    record Refused(Status status) implements Outcome {}

    /** No answer. A write may have been applied all the same. */
    record Unknown(IOException cause) implements Outcome {}

    /** Sends the request and judges what comes back; never throws for a failure of the network. */
    static Outcome of(Api api, ApiRequest request) {
        try {
            return of(api.send(request));
        } catch (IOException noAnswer) {
            return new Unknown(noAnswer);
        }
    }

    static Outcome of(ApiResponse response) {
        if (response.isSuccess()) {
            return new Success(response);
        }
        var status = Status.of(response);
        return switch (response.status()) {
            case 404 -> new NotFound(status);
            case 409 -> status.reason().equals("AlreadyExists") ? new AlreadyExists(status) : new Conflict(status);
            case 429 -> new Throttled(status, status.retryAfter());
            // The server's own timeout comes as 504, a proxy's as 408; both leave open whether the write was applied.
            case 408 -> new ServerTrouble(status, status.retryAfter());
            default -> response.status() >= 500
                    ? new ServerTrouble(status, status.retryAfter())
                    : new Refused(status);
        };
    }

    /** How long the server wishes to be left alone. */
    default Optional<Duration> wish() {
        return switch (this) {
            case Throttled throttled -> throttled.after();
            case ServerTrouble trouble -> trouble.after();
            default -> Optional.empty();
        };
    }

    /** One line for logs and events. */
    default String describe() {
        return switch (this) {
            case Success s -> "success (" + s.response().status() + ")";
            case Conflict c -> c.status().describe();
            case AlreadyExists a -> a.status().describe();
            case NotFound n -> n.status().describe();
            case Throttled t -> t.status().describe();
            case ServerTrouble t -> t.status().describe();
            case Refused r -> r.status().describe();
            case Unknown u -> "no answer: " + u.cause().getMessage();
        };
    }
}
