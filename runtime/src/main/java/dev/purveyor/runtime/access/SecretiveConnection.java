package dev.purveyor.runtime.access;

import java.io.IOException;
import java.net.Socket;

import javax.net.ssl.SSLSocket;

import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * A connection that cannot log what goes through it. The client's own one logs headers, and so the token, and all bodies
 * at DEBUG, which is what an application gets that has not configured its logs.
 */
final class SecretiveConnection extends DefaultBHttpClientConnection implements ManagedHttpClientConnection {
    private Timeout whenBound = Timeout.DISABLED;

    SecretiveConnection() {
        super(Http1Config.DEFAULT);
    }

    @Override
    public void bind(Socket socket) throws IOException {
        super.bind(socket);
        whenBound = Timeout.ofMilliseconds(socket.getSoTimeout());
    }

    @Override
    public void bind(SSLSocket tls, Socket socket) throws IOException {
        super.bind(tls, socket);
        whenBound = Timeout.ofMilliseconds(tls.getSoTimeout());
    }

    @Override
    public @Nullable Socket getSocket() {
        var holder = getSocketHolder();
        return holder == null ? null : holder.getSocket();
    }

    /** While it lies in the pool, no request's timeout counts. */
    @Override
    public void passivate() {
        setSocketTimeout(Timeout.DISABLED);
    }

    @Override
    public void activate() {
        setSocketTimeout(whenBound);
    }
}
