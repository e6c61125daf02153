package dev.purveyor.cluster;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;

import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** Asks a component whether it is well. Light on purpose: a full client would double the time to start. */
final class Probe {
    private static final int TIMEOUT = (int) Duration.ofSeconds(2).toMillis();

    private final SSLSocketFactory sockets;
    private final String token;

    Probe(Path authority, String token) {
        this.sockets = trusting(authority);
        this.token = token;
    }

    /** Whether a GET of this address is answered with 200 now. */
    boolean isOk(String url) {
        try {
            var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
            if (connection instanceof HttpsURLConnection secure) secure.setSSLSocketFactory(sockets);
            connection.setConnectTimeout(TIMEOUT);
            connection.setReadTimeout(TIMEOUT);
            connection.setRequestProperty("Authorization", "Bearer " + token);
            var ok = connection.getResponseCode() == 200;
            try (var body = ok ? connection.getInputStream() : connection.getErrorStream()) {
                if (body != null) body.readAllBytes();
            }
            return ok;
        } catch (IOException e) {
            return false;
        }
    }

    private static SSLSocketFactory trusting(Path authority) {
        try (var pem = Files.newInputStream(authority)) {
            var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            trusted.setCertificateEntry("ca", CertificateFactory.getInstance("X.509").generateCertificate(pem));
            var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            var context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("cannot read the certificate " + authority, e);
        }
    }
}
