package dev.purveyor.runtime.access;

import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Tells an observer of every request that passes through. */
public final class ObservedApi implements StreamingApi {
    private final StreamingApi api;
    private final RequestObserver observer;
    private final LongSupplier nanoTime;

    public ObservedApi(StreamingApi api, RequestObserver observer) {
        this(api, observer, System::nanoTime);
    }

    ObservedApi(StreamingApi api, RequestObserver observer, LongSupplier nanoTime) {
        this.api = api;
        this.observer = observer;
        this.nanoTime = nanoTime;
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        long start = nanoTime.getAsLong();
        int status = 0;
        try {
            var response = api.send(request);
            status = response.status();
            return response;
        } finally {
            tell(request, status, start);
        }
    }

    @Override
    public ApiStream open(ApiRequest request) throws IOException {
        long start = nanoTime.getAsLong();
        int status = 0;
        try {
            var stream = api.open(request);
            status = stream.status();
            return stream;
        } finally {
            tell(request, status, start);
        }
    }

    private void tell(ApiRequest request, int status, long start) {
        var subject = RequestSubject.of(request);
        var duration = Duration.ofNanos(nanoTime.getAsLong() - start);
        observer.finished(new RequestObserver.Observed(subject.verb(), subject.resource(), status, duration));
    }
}
