package dev.purveyor.runtime.access;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A token that a kubeconfig gives, directly or through the plugin program that it names. When the server refuses it, the
 * kubeconfig is asked again, and not more often than every ten seconds: a plugin may open a browser.
 */
final class RefreshedToken implements Credentials {
    private static final Logger LOG = LoggerFactory.getLogger(RefreshedToken.class);
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final Supplier<@Nullable String> source;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable String token;
    private Instant asked;
    private boolean refused;

    RefreshedToken(@Nullable String token, Supplier<@Nullable String> source, InstantSource clock) {
        this.token = token;
        this.source = source;
        this.clock = clock;
        this.asked = clock.instant();
    }

    @Override
    public @Nullable String authorization() {
        lock.lock();
        try {
            if (refused && clock.instant().isAfter(asked.plus(PAUSE))) {
                asked = clock.instant();
                refused = false;
                refresh();
            }
            return token == null ? null : Credentials.bearer(token);
        } finally {
            lock.unlock();
        }
    }

    private void refresh() {
        try {
            token = source.get();
        } catch (AccessException unusable) {
            LOG.warn("The token was refused and there is no new one: {}", unusable.getMessage());
        }
    }

    @Override
    public void refused() {
        lock.lock();
        try {
            refused = true;
        } finally {
            lock.unlock();
        }
    }
}
