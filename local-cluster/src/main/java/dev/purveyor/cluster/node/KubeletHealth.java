package dev.purveyor.cluster.node;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;

/** What a kubelet says of itself. */
record KubeletHealth(int port) {
    private static final int TIMEOUT = (int) Duration.ofSeconds(2).toMillis();

    boolean isGood() {
        try {
            var url = URI.create("http://127.0.0.1:" + port + "/healthz").toURL();
            var connection = (HttpURLConnection) url.openConnection();
            connection.setConnectTimeout(TIMEOUT);
            connection.setReadTimeout(TIMEOUT);
            try {
                return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return false;
        }
    }
}
