package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

import dev.purveyor.cluster.ClusterException;

/**
 * Reads files over HTTP, going on where an earlier attempt broke off. A host that did not answer once is not waited for
 * again. For one thread; every exception's message says what happened to which address.
 */
final class HttpFiles {
    private static final int RANGE_NOT_SATISFIABLE = 416;
    /** A site that sends nothing for so long has broken off. */
    private static final Duration STALLED = Duration.ofSeconds(30);

    /** Told after each piece; the total is negative when the server does not say it. */
    interface Meter {
        void at(long bytes, long total);
    }

    private final Duration connectTimeout;
    private final Proxies proxies;
    private final Set<String> silent = new HashSet<>();

    HttpFiles(Duration connectTimeout, Proxies proxies) {
        this.connectTimeout = connectTimeout;
        this.proxies = proxies;
    }

    String text(URI uri) throws IOException {
        var connection = open(uri, 0);
        try (var body = connection.getInputStream()) {
            return new String(body.readNBytes(1 << 20), StandardCharsets.UTF_8);
        }
    }

    /** Completes the file. Tries again by itself for as long as each attempt brings it further. */
    void complete(URI uri, Path file, Meter meter) throws IOException {
        for (long before = size(file);; before = size(file)) {
            try {
                transfer(uri, file, before, meter);
                return;
            } catch (IOException e) {
                if (size(file) <= before) throw e;
            }
        }
    }

    private void transfer(URI uri, Path file, long from, Meter meter) throws IOException {
        var connection = open(uri, from);
        int status = connection.getResponseCode();
        if (status == RANGE_NOT_SATISFIABLE) return; // nothing is left to fetch: the checksum tells whether it is whole
        long at = status == HttpURLConnection.HTTP_PARTIAL ? from : 0;
        long length = connection.getContentLengthLong();
        long total = length < 0 ? -1 : at + length;
        try (var body = connection.getInputStream()) {
            at = append(body, file, at, total, meter);
        }
        if (at < total) throw new IOException(uri + " broke off after " + at + " of " + total + " bytes");
    }

    private static long append(InputStream body, Path file, long from, long total, Meter meter) throws IOException {
        long at = from;
        var buffer = new byte[1 << 16];
        var mode = from > 0 ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
        try (var out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, mode)) {
            for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                if (Thread.currentThread().isInterrupted())
                    throw new ClusterException("Interrupted while downloading. Run again to go on at this point.");
                out.write(buffer, 0, read);
                at += read;
                meter.at(at, total);
            }
        }
        return at;
    }

    /** The JDK's old HTTP client, because it alone ends the wait for a body that no longer comes. */
    private HttpURLConnection open(URI uri, long from) throws IOException {
        var host = uri.getAuthority();
        if (silent.contains(host)) throw new IOException(host + " did not answer");
        var proxy = proxies.of(uri);
        int status;
        HttpURLConnection connection;
        try {
            connection = (HttpURLConnection) uri.toURL().openConnection(proxy);
            connection.setConnectTimeout((int) connectTimeout.toMillis());
            connection.setReadTimeout((int) STALLED.toMillis());
            if (from > 0) connection.setRequestProperty("Range", "bytes=" + from + "-");
            status = connection.getResponseCode();
        } catch (IOException e) {
            silent.add(host);
            throw new IOException(
                    host + " does not answer" + (proxy.address() == null ? "" : " through the proxy " + proxy.address())
                            + " (" + e.getClass().getSimpleName() + ": " + e.getMessage() + ")",
                    e);
        }
        boolean good = status == HttpURLConnection.HTTP_OK
                || (from > 0 && (status == HttpURLConnection.HTTP_PARTIAL || status == RANGE_NOT_SATISFIABLE));
        if (!good) throw new IOException(uri + " answers " + status);
        return connection;
    }

    private static long size(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }
}
