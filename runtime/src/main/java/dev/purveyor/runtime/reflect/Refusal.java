package dev.purveyor.runtime.reflect;

import java.io.IOException;

import dev.purveyor.runtime.access.ApiStream;
import dev.purveyor.runtime.access.Status;

/** The server refused a list or a watch, or ended one. */
final class Refusal extends IOException {
    private final transient Status status;

    Refusal(Status status) {
        super(status.describe());
        this.status = status;
    }

    static void unlessSuccess(ApiStream stream) throws IOException {
        if (stream.status() < 200 || stream.status() >= 300) {
            throw new Refusal(Status.of(stream.drain()));
        }
    }

    Status status() {
        return status;
    }

    /** Whether the version that we asked for is no longer, or not, to be had: only a new list helps. */
    boolean isGone() {
        return status.code() == 410 || status.code() == 400 || status.reason().equals("Expired")
                || status.reason().equals("Gone");
    }
}
