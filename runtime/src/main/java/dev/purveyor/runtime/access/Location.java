package dev.purveyor.runtime.access;

import java.net.URI;

import io.fabric8.kubernetes.client.Config;

/**
 * Where the API server is and how we show who we are.
 *
 * @param tls holds the certificates and keys
 * @param origin where this was found, for messages
 */
record Location(URI server, Config tls, Credentials credentials, String namespace, String origin) {

    boolean isSecure() {
        return "https".equals(server.getScheme());
    }
}
