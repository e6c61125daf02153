package dev.purveyor.runtime.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

import org.jspecify.annotations.Nullable;

/** What we show the API server with each request, beside a client certificate. Thread-safe. */
interface Credentials {
    /** The value of the Authorization header, or null for none. */
    @Nullable
    String authorization() throws IOException;

    /** The server answered 401 to what {@link #authorization()} gave: time to look for something newer. */
    default void refused() {}

    static Credentials none() {
        return () -> null;
    }

    static Credentials token(String token) {
        var header = bearer(token);
        return () -> header;
    }

    static Credentials basic(String user, String password) {
        var pair = (user + ':' + password).getBytes(StandardCharsets.UTF_8);
        var header = "Basic " + Base64.getEncoder().encodeToString(pair);
        return () -> header;
    }

    static String bearer(String token) {
        return "Bearer " + token;
    }
}
