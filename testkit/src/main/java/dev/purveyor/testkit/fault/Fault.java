package dev.purveyor.testkit.fault;

import java.time.Duration;
import java.util.Optional;

/** What happens to one request. */
public sealed interface Fault {
    /** Nothing: it is sent and answered. */
    record None() implements Fault {}

    /** It never reaches the server, and no answer comes. */
    record LostRequest() implements Fault {}

    /** The server does what was asked, but the answer is lost on its way. */
    record LostAnswer() implements Fault {}

    /**
     * An answer of somebody in between.
     *
     * @param applied whether the server did what was asked all the same
     */
    record Answer(int status, String reason, Optional<Duration> retryAfter, boolean applied) implements Fault {}

    static Fault none() {
        return new None();
    }

    static Fault lostRequest() {
        return new LostRequest();
    }

    static Fault lostAnswer() {
        return new LostAnswer();
    }

    /** 429, with the wish to be left alone for a while. */
    static Fault throttled(Duration wish) {
        return new Answer(429, "TooManyRequests", Optional.of(wish), false);
    }

    /** 409, as when somebody else was faster. */
    static Fault conflict() {
        return new Answer(409, "Conflict", Optional.empty(), false);
    }

    /** 500. */
    static Fault internalError(boolean applied) {
        return new Answer(500, "InternalError", Optional.empty(), applied);
    }

    /** 504, the server's own timeout. */
    static Fault timeout(boolean applied) {
        return new Answer(504, "Timeout", Optional.empty(), applied);
    }

    /** 410, for a list or a watch: the server no longer knows that version. */
    static Fault gone() {
        return new Answer(410, "Expired", Optional.empty(), false);
    }
}
