package dev.purveyor.cluster;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.security.cert.X509Certificate;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Whoever reads etcd reads every Secret. */
class EtcdIT {
    private static LocalCluster cluster;

    @BeforeAll
    static void start() {
        cluster = LocalCluster.start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"ETCD", "ETCD_PEER"})
    void whoHasNoCertificateIsRefused(Slot.Port port) throws Exception {
        var context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[]{new Trusting()}, null);
        try (var socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", number(port))) {
            socket.startHandshake();
            assertThat(socket.getSession().getPeerCertificates()).isNotEmpty();
            assertThatThrownBy(() -> {
                socket.getOutputStream().write("GET /version HTTP/1.0\r\n\r\n".getBytes(US_ASCII));
                assertThat(socket.getInputStream().readAllBytes()).isEmpty();
            }).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ETCD", "ETCD_PEER"})
    void nobodyIsServedInPlainText(Slot.Port port) throws Exception {
        var request = (HttpURLConnection) URI.create("http://127.0.0.1:" + number(port) + "/version").toURL()
                .openConnection();
        assertThat(statusOrZero(request)).isNotEqualTo(200);
    }

    private static int statusOrZero(HttpURLConnection request) {
        try {
            return request.getResponseCode();
        } catch (IOException e) {
            return 0;
        }
    }

    private static int number(Slot.Port port) throws IOException {
        var file = Machine.slotsOf(cluster.name()).getFirst();
        return new Slot(Integer.parseInt(file.getFileName().toString()), file).port(port);
    }

    private static final class Trusting implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
