package dev.purveyor.runtime.access;

import java.time.Duration;
import java.util.Optional;

/**
 * The API server's answer.
 *
 * @param status the HTTP status
 * @param body the whole body
 * @param retryAfter the server's wish not to be asked again before this has passed
 */
public record ApiResponse(int status, byte[] body, Optional<Duration> retryAfter) {
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }
}
