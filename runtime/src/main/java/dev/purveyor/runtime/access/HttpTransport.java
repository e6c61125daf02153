package dev.purveyor.runtime.access;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/** Requests over HTTP/1.1: a few kept-alive connections for those with a short answer, and others for streams. */
final class HttpTransport implements StreamingApi, AutoCloseable {
    private static final Duration LONGEST_WAIT_FOR_STATUS = Duration.ofSeconds(30);

    private final Location location;
    private final HttpHost host;
    private final String basePath;
    private final CloseableHttpClient requests;
    private final CloseableHttpClient streams;
    private final InstantSource clock;
    private final Deadlines deadlines = new Deadlines();

    HttpTransport(Location location, HttpClients clients, int connections, InstantSource clock) {
        this.location = location;
        this.host = HttpHost.create(location.server());
        this.basePath = location.server().getRawPath().replaceAll("/+$", "");
        this.requests = clients.pooled(connections);
        this.streams = clients.unbounded();
        this.clock = clock;
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        var message = message(request);
        try (var deadline = deadlines.start(request.timeout(), message::cancel)) {
            try {
                return Interruptible.run(() -> orAborted(() -> requests.execute(host, message, this::read)),
                        message::cancel);
            } catch (IOException e) {
                throw deadline.isExpired() ? timedOut(request, request.timeout(), e) : e;
            }
        }
    }

    @Override
    public ApiStream open(ApiRequest request) throws IOException {
        var message = message(request);
        var patience = min(request.timeout(), LONGEST_WAIT_FOR_STATUS);
        try (var deadline = deadlines.start(patience, message::cancel)) {
            try {
                var response = Interruptible.run(() -> orAborted(() -> streams.executeOpen(host, message, null)),
                        message::cancel);
                noteRefusal(response);
                return stream(request, message, response);
            } catch (IOException e) {
                throw deadline.isExpired() ? timedOut(request, patience, e) : e;
            }
        }
    }

    private ApiStream stream(ApiRequest request, HttpUriRequestBase message, ClassicHttpResponse response)
            throws IOException {
        var body = Optional.ofNullable(response.getEntity());
        return new HttpStream(response.getCode(), retryAfter(response),
                body.isPresent() ? body.get().getContent() : InputStream.nullInputStream(),
                deadlines.start(request.timeout(), message::cancel), message::cancel);
    }

    @Override
    public void close() {
        requests.close(CloseMode.IMMEDIATE);
        streams.close(CloseMode.IMMEDIATE);
        deadlines.close();
    }

    private HttpUriRequestBase message(ApiRequest request) throws IOException {
        var message = new HttpUriRequestBase(request.verb().name(), URI.create(basePath + request.path()));
        var limit = Timeout.of(request.timeout());
        message.setConfig(RequestConfig.custom().setConnectionRequestTimeout(limit).setResponseTimeout(limit).build());
        message.setHeader(HttpHeaders.ACCEPT, ApiRequest.JSON);
        var authorization = location.credentials().authorization();
        if (authorization != null) {
            message.setHeader(HttpHeaders.AUTHORIZATION, authorization);
        }
        if (request.body().length > 0) {
            message.setEntity(new ByteArrayEntity(request.body(), ContentType.parse(request.contentType())));
        }
        return message;
    }

    private ApiResponse read(ClassicHttpResponse response) throws IOException {
        noteRefusal(response);
        var entity = response.getEntity();
        var body = entity == null ? new byte[0] : EntityUtils.toByteArray(entity);
        return new ApiResponse(response.getCode(), body, retryAfter(response));
    }

    private void noteRefusal(ClassicHttpResponse response) {
        if (response.getCode() == 401) {
            location.credentials().refused();
        }
    }

    private Optional<Duration> retryAfter(ClassicHttpResponse response) {
        var header = response.getFirstHeader(HttpHeaders.RETRY_AFTER);
        return header == null ? Optional.empty() : RetryAfter.parse(header.getValue(), clock);
    }

    /** Aborting a request while it waits for a connection, or gives one back, comes out as an IllegalStateException. */
    private static <T> T orAborted(Interruptible.Call<T> call) throws IOException {
        try {
            return call.run();
        } catch (IllegalStateException e) {
            throw new IOException("the request was aborted", e);
        }
    }

    private static InterruptedIOException timedOut(ApiRequest request, Duration limit, IOException cause) {
        var timedOut = new SocketTimeoutException("no answer to " + request.verb() + ' ' + request.path() + " within "
                + limit.toMillis() + " ms");
        timedOut.initCause(cause);
        return timedOut;
    }

    private static Duration min(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
