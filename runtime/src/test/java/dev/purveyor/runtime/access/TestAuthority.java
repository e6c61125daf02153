package dev.purveyor.runtime.access;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;

/** Makes certificates for a server on loopback and for its clients. */
final class TestAuthority {
    record Issued(KeyPair keys, X509Certificate certificate) {}

    private static final char[] PASSWORD = "test".toCharArray();

    /** One for all, and a short one, because finding primes takes long. */
    private static final class Rsa {
        static final KeyPair KEYS = newKeys("RSA", 1024);
    }

    private final KeyPair keys = keys("EC");
    private final X509Certificate certificate = sign("CN=authority", keys, GeneralName.dNSName, "authority");

    X509Certificate certificate() {
        return certificate;
    }

    /** A certificate for a key of the algorithm; valid for one name, or one address if it begins with a digit. */
    Issued issue(String algorithm, String name) {
        var pair = keys(algorithm);
        int kind = Character.isDigit(name.charAt(0)) ? GeneralName.iPAddress : GeneralName.dNSName;
        return new Issued(pair, sign("CN=" + name, pair, kind, name));
    }

    /** For a server of that certificate, whose clients must have one of ours. */
    SSLContext serverContext(Issued server) throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("server", server.keys.getPrivate(), PASSWORD, new Certificate[]{server.certificate});
        store.setCertificateEntry("authority", certificate);
        var keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keyManagers.init(store, PASSWORD);
        var trustManagers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trustManagers.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
        return context;
    }

    /** The key in OpenSSL's classic form: PKCS #1 for RSA, SEC 1 with the public key for EC. */
    static String classic(KeyPair pair) throws IOException {
        if (!(pair.getPrivate() instanceof ECPrivateKey key)) {
            return pem(pair.getPrivate());
        }
        var known = SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded());
        var sec1 = new org.bouncycastle.asn1.sec.ECPrivateKey(256, key.getS(), known.getPublicKeyData(),
                known.getAlgorithm().getParameters());
        return pem(new PemObject("EC PRIVATE KEY", sec1.getEncoded()));
    }

    static String pem(Object object) throws IOException {
        var text = new StringWriter();
        try (var writer = new JcaPEMWriter(text)) {
            writer.writeObject(object);
        }
        return text.toString();
    }

    static String pkcs8(KeyPair pair) {
        var lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.UTF_8))
                .encodeToString(pair.getPrivate().getEncoded());
        return "-----BEGIN PRIVATE KEY-----\n" + lines + "\n-----END PRIVATE KEY-----\n";
    }

    private static KeyPair keys(String algorithm) {
        return algorithm.equals("RSA") ? Rsa.KEYS : newKeys(algorithm, 256);
    }

    private static KeyPair newKeys(String algorithm, int bits) {
        try {
            var generator = KeyPairGenerator.getInstance(algorithm);
            generator.initialize(bits);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private X509Certificate sign(String subject, KeyPair pair, int kind, String name) {
        try {
            var now = Instant.now();
            var builder = new JcaX509v3CertificateBuilder(new X500Name("CN=authority"),
                    BigInteger.valueOf(now.toEpochMilli()),
                    Date.from(now.minus(Duration.ofHours(1))), Date.from(now.plus(Duration.ofHours(1))),
                    new X500Name(subject), pair.getPublic())
                    .addExtension(Extension.subjectAlternativeName, false,
                            new GeneralNames(new GeneralName(kind, name)))
                    .addExtension(Extension.basicConstraints, true,
                            new BasicConstraints(subject.equals("CN=authority")));
            var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate());
            return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
