package dev.purveyor.cluster.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;

import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate authority made for one cluster. Keys are EC P-256: quick to make, quick to shake hands with. */
public final class Authority {
    private static final Duration VALIDITY = Duration.ofDays(365);
    // A clock that was just set back must not make a fresh certificate "not yet valid".
    private static final Duration BACKDATED = Duration.ofHours(1);

    private final X500Name subject;
    private final KeyPair keys;
    private final String certificate;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    private Authority(Clock clock) throws GeneralSecurityException, IOException, OperatorCreationException {
        this.clock = clock;
        this.subject = name("purveyor-local-cluster", List.of());
        this.keys = newKeys();
        var builder = unsigned(subject, keys);
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
        builder.addExtension(Extension.keyUsage, true,
                new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign | KeyUsage.digitalSignature));
        this.certificate = sign(builder);
    }

    /** A key and, except for bare keys, its certificate, both as PEM. */
    public record Pair(String key, String certificate) {}

    public static Authority create(Clock clock) {
        try {
            return new Authority(clock);
        } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
            throw new IllegalStateException("this JDK cannot make an EC certificate", e);
        }
    }

    /** The authority's own certificate as PEM. */
    public String certificate() {
        return certificate;
    }

    /** For a server that is reached under these DNS names and addresses. */
    public Pair server(String commonName, List<String> dnsNames, List<String> addresses) {
        var names = Stream.concat(
                dnsNames.stream().map(dns -> new GeneralName(GeneralName.dNSName, dns)),
                addresses.stream().map(address -> new GeneralName(GeneralName.iPAddress, address)));
        return issue(name(commonName, List.of()), KeyPurposeId.id_kp_serverAuth, names.toArray(GeneralName[]::new));
    }

    /** For a client that Kubernetes shall know as this user in these groups. */
    public Pair client(String user, List<String> groups) {
        return issue(name(user, groups), KeyPurposeId.id_kp_clientAuth);
    }

    /** A private key as PEM, and its public key in the place of a certificate: for signing service-account tokens. */
    public static Pair bareKeys() {
        try {
            var keys = newKeys();
            return new Pair(pem(keys.getPrivate()), pem("PUBLIC KEY", keys.getPublic().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK cannot make an EC key", e);
        }
    }

    private Pair issue(X500Name name, KeyPurposeId purpose, GeneralName... alternatives) {
        try {
            var leaf = newKeys();
            var builder = unsigned(name, leaf);
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
            builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
            if (alternatives.length > 0) {
                builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(alternatives));
            }
            return new Pair(pem(leaf.getPrivate()), sign(builder));
        } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
            throw new IllegalStateException("cannot issue a certificate for " + name, e);
        }
    }

    private JcaX509v3CertificateBuilder unsigned(X500Name name, KeyPair pair) {
        var now = clock.instant();
        return new JcaX509v3CertificateBuilder(subject, new BigInteger(120, random).setBit(120),
                Date.from(now.minus(BACKDATED)), Date.from(now.plus(VALIDITY)), name, pair.getPublic());
    }

    private String sign(JcaX509v3CertificateBuilder builder) throws IOException, OperatorCreationException {
        var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate());
        return pem("CERTIFICATE", builder.build(signer).getEncoded());
    }

    private static X500Name name(String commonName, List<String> organizations) {
        var builder = new X500NameBuilder(BCStyle.INSTANCE);
        organizations.forEach(organization -> builder.addRDN(BCStyle.O, organization));
        return builder.addRDN(BCStyle.CN, commonName).build();
    }

    private static KeyPair newKeys() throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private static String pem(PrivateKey key) {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    private static String pem(String kind, byte[] der) {
        var lines = Base64.getMimeEncoder(64, new byte[]{'\n'}).encodeToString(der);
        return "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
    }
}
