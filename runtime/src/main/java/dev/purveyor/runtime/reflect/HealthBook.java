package dev.purveyor.runtime.reflect;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notes how a reflector is doing, and logs when that turns. Written by the reflector's thread only. */
final class HealthBook {
    private static final Logger LOG = LoggerFactory.getLogger(Reflector.class);

    private final String subject;
    private final InstantSource clock;
    private volatile ReflectorHealth health = ReflectorHealth.UNKNOWN;
    private final CountDownLatch synced = new CountDownLatch(1);

    HealthBook(String subject, InstantSource clock) {
        this.subject = subject;
        this.clock = clock;
    }

    ReflectorHealth now() {
        return health;
    }

    boolean awaitSynced(Duration patience) throws InterruptedException {
        return synced.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    void contact() {
        better(health.contact(clock.instant()));
    }

    void listed() {
        better(health.listed(clock.instant()));
        synced.countDown();
    }

    void trouble(String what, Duration pause) {
        health = health.trouble(what);
        LOG.warn("{}: {}; trying again in {} ms", subject, what, pause.toMillis());
    }

    void unreadable(String object, RuntimeException cause) {
        health = health.oneMoreUnreadable();
        LOG.error("{}: {} could not be read; it stays as it was known", subject, object, cause);
    }

    private void better(ReflectorHealth news) {
        boolean wasTroubled = health.trouble().isPresent();
        health = news;
        if (wasTroubled) {
            LOG.info("{}: in contact again", subject);
        }
    }
}
