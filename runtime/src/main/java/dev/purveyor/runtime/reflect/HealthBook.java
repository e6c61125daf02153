package dev.purveyor.runtime.reflect;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notes how a reflector is doing, and logs when that turns. */
final class HealthBook {
    private static final Logger LOG = LoggerFactory.getLogger(Reflector.class);

    private final String subject;
    private final InstantSource clock;
    private final AtomicReference<ReflectorHealth> health = new AtomicReference<>(ReflectorHealth.UNKNOWN);
    private final CountDownLatch synced = new CountDownLatch(1);

    HealthBook(String subject, InstantSource clock) {
        this.subject = subject;
        this.clock = clock;
    }

    ReflectorHealth now() {
        return health.get();
    }

    boolean awaitSynced(Duration patience) throws InterruptedException {
        return synced.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    void contact() {
        better(ReflectorHealth::contact);
    }

    void listed() {
        better(ReflectorHealth::listed);
        synced.countDown();
    }

    void trouble(String what, Duration pause) {
        health.updateAndGet(h -> h.trouble(what));
        LOG.warn("{}: {}; trying again in {} ms", subject, what, pause.toMillis());
    }

    void unreadable(String object, RuntimeException cause) {
        health.updateAndGet(ReflectorHealth::oneMoreUnreadable);
        LOG.error("{}: {} could not be read; it stays as it was known", subject, object, cause);
    }

    private void better(BiFunction<ReflectorHealth, Instant, ReflectorHealth> news) {
        var now = clock.instant();
        UnaryOperator<ReflectorHealth> update = h -> news.apply(h, now);
        if (health.getAndUpdate(update).trouble().isPresent()) {
            LOG.info("{}: in contact again", subject);
        }
    }
}
