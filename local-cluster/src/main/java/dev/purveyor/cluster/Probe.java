package dev.purveyor.cluster;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.util.Base64;

import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

import org.jspecify.annotations.Nullable;

/** Asks a component whether it is well. Light on purpose: a full client would double the time to start. */
final class Probe {
    private static final char[] NO_PASSWORD = {};
    private static final int TIMEOUT = (int) Duration.ofSeconds(2).toMillis();

    private final SSLSocketFactory sockets;
    private final @Nullable String token;

    private Probe(SSLSocketFactory sockets, @Nullable String token) {
        this.sockets = sockets;
        this.token = token;
    }

    static Probe withToken(Path authority, String token) {
        try {
            return new Probe(sockets(authority, null), token);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("cannot read the certificate " + authority, e);
        }
    }

    static Probe withCertificate(Path authority, Path certificate, Path key) {
        try {
            var own = emptyStore();
            own.setKeyEntry("own", privateKey(key), NO_PASSWORD, new Certificate[]{certificate(certificate)});
            var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(own, NO_PASSWORD);
            return new Probe(sockets(authority, managers.getKeyManagers()), null);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("cannot read the certificate " + certificate, e);
        }
    }

    /** Whether a GET of this address is answered with 200 now. */
    boolean isOk(String url) {
        try {
            var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
            if (connection instanceof HttpsURLConnection secure) secure.setSSLSocketFactory(sockets);
            connection.setConnectTimeout(TIMEOUT);
            connection.setReadTimeout(TIMEOUT);
            if (token != null) connection.setRequestProperty("Authorization", "Bearer " + token);
            var ok = connection.getResponseCode() == 200;
            try (var body = ok ? connection.getInputStream() : connection.getErrorStream()) {
                if (body != null) body.readAllBytes();
            }
            return ok;
        } catch (IOException e) {
            return false;
        }
    }

    private static SSLSocketFactory sockets(Path authority, KeyManager @Nullable [] own)
            throws GeneralSecurityException, IOException {
        var trusted = emptyStore();
        trusted.setCertificateEntry("ca", certificate(authority));
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(own, managers.getTrustManagers(), null);
        return context.getSocketFactory();
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        return store;
    }

    private static Certificate certificate(Path file) throws GeneralSecurityException, IOException {
        try (var pem = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificate(pem);
        }
    }

    private static PrivateKey privateKey(Path file) throws GeneralSecurityException, IOException {
        var base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
        var encoded = Base64.getMimeDecoder().decode(base64);
        return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(encoded));
    }
}
