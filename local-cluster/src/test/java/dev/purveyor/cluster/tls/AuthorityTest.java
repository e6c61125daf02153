package dev.purveyor.cluster.tls;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Set;

import javax.naming.ldap.LdapName;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AuthorityTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final String SERVER_AUTH = "1.3.6.1.5.5.7.3.1";
    private static final String CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";

    private final Authority authority = Authority.create(Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void whatItIssuesVerifiesAgainstIt() throws Exception {
        validate(authority, authority.server("s", List.of("localhost"), List.of("127.0.0.1")), NOW);
        validate(authority, authority.client("c", List.of()), NOW);
    }

    @Test
    void whatAnotherOneIssuedDoesNotVerify() {
        var stranger = Authority.create(Clock.fixed(NOW, ZoneOffset.UTC));
        assertThatThrownBy(() -> validate(authority, stranger.client("c", List.of()), NOW))
                .isInstanceOf(CertPathValidatorException.class);
    }

    @Test
    void aCertificateHoldsForAYearAndWithAClockThatIsABitBehind() throws Exception {
        var pair = authority.client("c", List.of());
        validate(authority, pair, NOW.minus(Duration.ofMinutes(59)));
        validate(authority, pair, NOW.plus(Duration.ofDays(364)));
        assertThatThrownBy(() -> validate(authority, pair, NOW.plus(Duration.ofDays(366))))
                .isInstanceOf(CertPathValidatorException.class);
    }

    @Test
    void aServersNamesAndAddressesAreItsAlternatives() throws Exception {
        var certificate = certificate(authority.server("s", List.of("localhost", "a.b"), List.of("127.0.0.1")));
        assertThat(certificate.getSubjectAlternativeNames()).map(name -> name.get(0) + " " + name.get(1))
                .containsExactly("2 localhost", "2 a.b", "7 127.0.0.1");
        assertThat(certificate.getExtendedKeyUsage()).containsExactly(SERVER_AUTH);
    }

    @Test
    void aClientsGroupsAreItsOrganizations() throws Exception {
        var certificate = certificate(authority.client("system:node:n", List.of("system:nodes", "more")));
        var name = new LdapName(certificate.getSubjectX500Principal().getName());
        assertThat(name.getRdns()).map(part -> part.getType() + "=" + part.getValue())
                .containsExactlyInAnyOrder("CN=system:node:n", "O=system:nodes", "O=more");
        assertThat(certificate.getExtendedKeyUsage()).containsExactly(CLIENT_AUTH);
    }

    @Test
    void whatItIssuesIssuesNothing() throws Exception {
        assertThat(certificate(authority.client("c", List.of())).getBasicConstraints()).isEqualTo(-1);
        assertThat(x509(authority.certificate()).getBasicConstraints()).isNotEqualTo(-1);
    }

    @Test
    void noTwoCertificatesHaveTheSameNumber() throws Exception {
        assertThat(certificate(authority.client("c", List.of())).getSerialNumber())
                .isNotEqualTo(certificate(authority.client("c", List.of())).getSerialNumber());
    }

    @Test
    void clientAndServerShakeHandsWithTheirKeys() throws Exception {
        var real = Authority.create(Clock.systemUTC());
        var server = context(real, real.server("s", List.of(), List.of("127.0.0.1")));
        var client = context(real, real.client("purveyor", List.of()));
        try (var listener = server.getServerSocketFactory().createServerSocket(0)) {
            var answering = Thread.ofVirtual().start(() -> {
                try (var accepted = (SSLSocket) listener.accept()) {
                    accepted.setNeedClientAuth(true);
                    accepted.getOutputStream().write(accepted.getSession().getPeerPrincipal().getName().length());
                } catch (java.io.IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            try (var socket = (SSLSocket) client.getSocketFactory().createSocket("127.0.0.1",
                    listener.getLocalPort())) {
                var parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                socket.setSSLParameters(parameters);
                assertThat(socket.getInputStream().read()).isEqualTo("CN=purveyor".length());
            }
            answering.join();
        }
    }

    @Test
    void bareKeysSignAndVerify() throws Exception {
        var pair = Authority.bareKeys();
        var signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(key(pair));
        signature.update((byte) 7);
        var signed = signature.sign();
        signature.initVerify(
                KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(der(pair.certificate()))));
        signature.update((byte) 7);
        assertThat(signature.verify(signed)).isTrue();
    }

    private static void validate(Authority authority, Authority.Pair pair, Instant when) throws Exception {
        var parameters = new PKIXParameters(Set.of(new TrustAnchor(x509(authority.certificate()), null)));
        parameters.setRevocationEnabled(false);
        parameters.setDate(Date.from(when));
        var path = CertificateFactory.getInstance("X.509").generateCertPath(List.of(certificate(pair)));
        CertPathValidator.getInstance("PKIX").validate(path, parameters);
    }

    private static SSLContext context(Authority authority, Authority.Pair pair) throws Exception {
        var keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        keys.setKeyEntry("own", key(pair), new char[0], new X509Certificate[]{certificate(pair)});
        keys.setCertificateEntry("ca", x509(authority.certificate()));
        var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, new char[0]);
        var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        var context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private static PrivateKey key(Authority.Pair pair) throws Exception {
        return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(der(pair.key())));
    }

    private static X509Certificate certificate(Authority.Pair pair) throws Exception {
        return x509(pair.certificate());
    }

    private static X509Certificate x509(String pem) throws Exception {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    private static byte[] der(String pem) {
        return Base64.getMimeDecoder().decode(pem.replaceAll("-----.*-----", ""));
    }
}
