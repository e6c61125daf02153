package dev.purveyor.runtime.access;

import java.io.IOException;

/** An {@link Api} that can also hand out an answer while it is still arriving: long lists, and watches. */
public interface StreamingApi extends Api {
    /**
     * Sends the request and returns as soon as the status is known. The request's timeout bounds the whole answer, to
     * its last byte; the status has to come within half a minute of that. Streams have connections of their own: they
     * never take one from {@link #send}.
     *
     * @throws IOException if no answer came
     */
    ApiStream open(ApiRequest request) throws IOException;
}
