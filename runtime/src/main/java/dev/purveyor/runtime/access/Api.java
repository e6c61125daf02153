package dev.purveyor.runtime.access;

import java.io.IOException;

/**
 * One request, one answer. Blocking, thread-safe, and honest: it never repeats a request by itself, so that whoever
 * sends a write knows how often it was sent. Every HTTP status is an answer, not an exception.
 */
public interface Api {
    /**
     * Sends the request and waits for the whole answer.
     *
     * @throws IOException if no answer came (refused, reset, timed out, interrupted). A write may have been applied all
     *         the same.
     */
    ApiResponse send(ApiRequest request) throws IOException;
}
