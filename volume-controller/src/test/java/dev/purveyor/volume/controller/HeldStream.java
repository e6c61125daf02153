package dev.purveyor.volume.controller;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

import dev.purveyor.runtime.access.ApiStream;

/** An answer of which nothing arrives while a gate is shut. */
final class HeldStream implements ApiStream {
    private final ApiStream stream;
    private final InputStream body;

    HeldStream(ApiStream stream, Supplier<CountDownLatch> gate) {
        this.stream = stream;
        this.body = new HeldBody(stream.body(), gate);
    }

    @Override
    public int status() {
        return stream.status();
    }

    @Override
    public Optional<Duration> retryAfter() {
        return stream.retryAfter();
    }

    @Override
    public InputStream body() {
        return body;
    }

    @Override
    public void close() {
        stream.close();
    }

    private static final class HeldBody extends FilterInputStream {
        private final Supplier<CountDownLatch> gate;

        HeldBody(InputStream in, Supplier<CountDownLatch> gate) {
            super(in);
            this.gate = gate;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            pass();
            return read;
        }

        @Override
        public int read(byte[] bytes, int from, int most) throws IOException {
            int read = super.read(bytes, from, most);
            pass();
            return read;
        }

        private void pass() throws IOException {
            try {
                gate.get().await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }
}
