package dev.purveyor.runtime.reflect;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Trouble, silence and the end. */
class ReflectorLifeTest extends ReflectorFixture {
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    @Test
    void aServerThatHangsIsGivenUpAndAskedAgain() {
        reflector = reflector(new Pace(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofMillis(50),
                Duration.ofSeconds(1), Duration.ofMillis(200), Duration.ofMillis(1), Duration.ofMillis(4)));
        server.onNextList(server.silence());
        server.onNextWatch(server.silence());
        reflector.start();

        awaitUntil(() -> server.watches() == 2);
        server.model.put("a", "1");
        awaitEqual();
    }

    @Test
    void troubleIsTellableAndPasses() {
        server.onNextList(exchange -> ModelServer.respond(exchange, 403,
                ModelServer.status(403, "Forbidden", "things is forbidden")));
        var told = new CopyOnWriteArrayList<ReflectorHealth>();
        reflector = builder(BRISK).pauses((stop, time) -> told.add(reflector.health())).build();
        reflector.start();

        awaitEqual();
        assertThat(told).singleElement().satisfies(h -> {
            assertThat(h.synced()).isFalse();
            assertThat(h.trouble()).contains("list: 403 Forbidden: things is forbidden");
        });
        assertThat(reflector.health().trouble()).isEmpty();
    }

    @Test
    void closingEndsAWatchThatIsSilent() {
        reflector = builder(BRISK).threads(this::virtual).build();
        reflector.start();
        awaitWatching();

        reflector.close();

        assertThat(threads).extracting(Thread::getState).containsExactly(Thread.State.TERMINATED);
    }

    @Test
    void closingEndsAnAttemptToConnectOnAPlatformThread() {
        server.onNextList(server.silence());
        reflector = builder(BRISK).threads(this::platform).build();
        reflector.start();
        awaitUntil(() -> server.lists() == 1);

        reflector.close();

        assertThat(threads).extracting(Thread::getState).containsExactly(Thread.State.TERMINATED);
    }

    @Test
    void closingWhatWasNeverStartedDoesNothing() {
        reflector.close();

        assertThat(server.queries).isEmpty();
    }

    private Thread virtual(Runnable task) {
        var thread = Thread.ofVirtual().unstarted(task);
        threads.add(thread);
        return thread;
    }

    private Thread platform(Runnable task) {
        var thread = Thread.ofPlatform().unstarted(task);
        threads.add(thread);
        return thread;
    }
}
