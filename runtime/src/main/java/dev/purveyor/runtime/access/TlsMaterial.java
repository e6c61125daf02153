package dev.purveyor.runtime.access;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.CertUtils;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import org.apache.hc.client5.http.ssl.ClientTlsStrategyBuilder;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.jspecify.annotations.Nullable;

/** Whom we trust and, with a client certificate, who we are. */
final class TlsMaterial {
    private TlsMaterial() {}

    static TlsSocketStrategy of(Location location) {
        var config = location.tls();
        var ssl = context(location);
        var builder = ClientTlsStrategyBuilder.create().setSslContext(ssl)
                .setCiphers(quickestFirst(ssl.getDefaultSSLParameters().getCipherSuites()));
        if (config.isDisableHostnameVerification()) {
            builder.setHostVerificationPolicy(HostnameVerificationPolicy.CLIENT)
                    .setHostnameVerifier(NoopHostnameVerifier.INSTANCE);
        }
        var strategy = builder.buildClassic();
        var name = config.getTlsServerName();
        return name == null || name.isEmpty()
                ? strategy
                : (socket, host, port, attachment, context) -> strategy.upgrade(socket, name, port, attachment,
                        context);
    }

    // The JVM uses the processor's AES instructions only in code of its second compiler, which a short life never reaches
    // and a small process switches off. Without them ChaCha20 takes a sixth of the time of AES-GCM.
    private static String[] quickestFirst(String[] suites) {
        return Arrays.stream(suites).sorted(Comparator.comparing(suite -> !suite.contains("CHACHA20")))
                .toArray(String[]::new);
    }

    private static SSLContext context(Location location) {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(keys(location.tls()), trust(location.tls()), null);
            return context;
        } catch (GeneralSecurityException | IOException | RuntimeException e) {
            throw new AccessException(
                    "The certificates or the key that " + location.origin() + " gives cannot be used: "
                            + e.getMessage() + ". They must be PEM; the key RSA or EC.",
                    e);
        }
    }

    private static TrustManager @Nullable [] trust(Config config) throws GeneralSecurityException, IOException {
        if (config.isTrustCerts()) {
            return SSLUtils.trustManagers(config);
        }
        if (config.getCaCertData() == null && config.getCaCertFile() == null) {
            return null;
        }
        // Only the cluster's authority: fabric8 would trust every public one beside it.
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (var pem = CertUtils.getInputStreamFromDataOrFile(config.getCaCertData(), config.getCaCertFile())) {
            int number = 0;
            for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                store.setCertificateEntry("ca-" + number++, certificate);
            }
        }
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static KeyManager @Nullable [] keys(Config config) throws GeneralSecurityException, IOException {
        // A PKCS #8 key does not say its algorithm in the PEM header, and fabric8 then takes it for RSA.
        var algorithms = config.getClientKeyAlgo() == null ? List.of("RSA", "EC") : List.of(config.getClientKeyAlgo());
        var failures = new ArrayList<Exception>();
        for (String algorithm : algorithms) {
            try {
                config.setClientKeyAlgo(algorithm);
                return SSLUtils.keyManagers(config);
            } catch (GeneralSecurityException | IOException e) {
                failures.add(e);
            }
        }
        throw new GeneralSecurityException("the client key is neither RSA nor EC", failures.get(0));
    }
}
