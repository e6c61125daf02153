package dev.purveyor.runtime.access;

import java.net.URI;
import java.util.Optional;

import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Makes HTTP clients that do what they are told and nothing by themselves: no retries, redirects, cookies. */
final class HttpClients {
    private static final int MORE_THAN_ANYBODY_WATCHES = 10_000;

    private final Optional<TlsSocketStrategy> tls;
    private final Optional<URI> proxy;
    private final String userAgent;

    HttpClients(Optional<TlsSocketStrategy> tls, Optional<URI> proxy, String userAgent) {
        this.tls = tls;
        this.proxy = proxy;
        this.userAgent = userAgent;
    }

    CloseableHttpClient pooled(int connections) {
        var pool = PoolingHttpClientConnectionManagerBuilder.create()
                .setConnectionFactory(unbound -> new SecretiveConnection()).setMaxConnTotal(connections)
                .setMaxConnPerRoute(connections).setDefaultSocketConfig(sockets())
                .setDefaultConnectionConfig(ConnectionConfig.custom().setConnectTimeout(Timeout.ofSeconds(10))
                        .setValidateAfterInactivity(TimeValue.ofSeconds(2)).build());
        tls.ifPresent(pool::setTlsSocketStrategy);
        var client = HttpClientBuilder.create().setConnectionManager(pool.build()).setUserAgent(userAgent)
                .disableAutomaticRetries().disableRedirectHandling().disableCookieManagement().disableAuthCaching()
                .disableContentCompression()
                // Otherwise a connection with a client certificate counts as somebody's own and is never used again.
                .disableConnectionState();
        proxy.ifPresent(p -> client.setProxy(HttpHost.create(p)));
        return client.build();
    }

    CloseableHttpClient unbounded() {
        return pooled(MORE_THAN_ANYBODY_WATCHES);
    }

    /** A peer that vanished without a word is noticed within a minute, also where nothing is being sent. */
    private static SocketConfig sockets() {
        return SocketConfig.custom().setTcpNoDelay(true).setSoKeepAlive(true).setTcpKeepIdle(30).setTcpKeepInterval(10)
                .setTcpKeepCount(3).build();
    }
}
