package dev.purveyor.runtime.lease;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;

/**
 * Stands for a Lease until it is closed: takes it, renews it, and after losing it stands again. It never ends the
 * process and never gives up; what is in the way is told by {@link #problem()}. Thread-safe.
 */
public final class Elector implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Elector.class);

    private final ReentrantLock lock = new ReentrantLock();
    private final Semaphore wake = new Semaphore(0);
    private final ElectorBuilder settings;
    private final LeaseStore store;
    private final Election election;
    private final Announcer announcer;
    private final Thread thread;
    private final String title;
    private volatile @Nullable Term term;
    private volatile long holdings;
    private volatile Optional<LeaseRecord> observed = Optional.empty();
    private volatile Optional<String> problem = Optional.empty();
    private volatile Optional<String> doubt = Optional.empty();
    private volatile boolean abandoned;
    private boolean started;
    private Timers.Alarm alarm = () -> {
    };

    Elector(ElectorBuilder settings) {
        this.settings = settings;
        title = settings.namespace + "/" + settings.name;
        store = new LeaseStore(settings.api, settings.namespace, settings.name, settings.labels);
        var patience = settings.patience == null ? Election.patience(settings.times) : settings.patience;
        election = new Election(settings.identity, settings.times, settings.annotations, patience, settings.random,
                settings.time.nanos(), settings.time.now());
        settings.recall.accept(election);
        announcer = new Announcer(settings.callbacks);
        thread = Thread.ofVirtual().name("lease " + title).unstarted(this::run);
    }

    /**
     * @param identity what the Lease names as its holder; unique to this process and this elector, for example a host
     *        name and a random part, because a name that comes back must wait until its last lease has run out
     */
    public static ElectorBuilder builder(Api api, Time time, Timers timers, String namespace, String name,
            String identity) {
        return new ElectorBuilder(api, time, timers, namespace, name, identity);
    }

    /** Begins to stand. Once. */
    public void start() {
        locked(e -> {
            started = true;
            thread.start();
        });
    }

    /**
     * Whether the Lease is ours at this moment, from memory and the clocks: true for at most the renew deadline after the
     * last successful renewal was sent, whatever the API server does. A wall clock that is set forward by more than that
     * costs the Lease once; one that is set back changes nothing.
     */
    public boolean isHeld() {
        var current = term;
        if (current == null) {
            return false;
        }
        if (current.covers(settings.time.nanos(), settings.time.now())) {
            return true;
        }
        locked(e -> {
            if (current.equals(e.term())) {
                e.lapse();
            }
        });
        return false;
    }

    /** How often it was taken so far, the number of the holding that lasts or was last: while the number stays the same and the Lease is held, it was held without a break. */
    public long holdings() {
        return holdings;
    }

    /** What the Lease said when we last heard of it. */
    public Optional<LeaseRecord> observed() {
        return observed;
    }

    /** What the last request came to, if that was no use, which is logged when it changes; or what is wrong with the Lease. */
    public Optional<String> problem() {
        return problem.or(() -> doubt);
    }

    /**
     * Ends this holding, for whoever has reason to doubt it. The Lease is not given away: it is read soon, and ours again,
     * in another holding, if nobody else has it.
     */
    public void stepBack(String why) {
        locked(e -> e.stepBack(settings.time.nanos(), why));
    }

    /**
     * Holds the Lease no more at once, gives it away if it is ours, and ends. Whoever has work that the Lease guards ends
     * that first.
     *
     * @return false if the limit passed, or the thread was interrupted, before that was done: the others then wait until
     *         the Lease runs out
     */
    public boolean release(Duration limit) {
        var running = stop();
        wake.release();
        if (!running) {
            return true;
        }
        try {
            if (thread.join(limit)) {
                return true;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        abandoned = true;
        thread.interrupt();
        return false;
    }

    /** Holds the Lease no more at once and ends without giving it away: the others wait until it runs out. */
    public void abandon() {
        locked(Election::abandon);
        abandoned = true;
        thread.interrupt();
    }

    /** Releases, for at most half of the renew deadline. */
    @Override
    public void close() {
        release(settings.times.renewDeadline().dividedBy(2));
    }

    private boolean stop() {
        locked(e -> e.stop(settings.time.nanos()));
        lock.lock();
        try {
            return started;
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        while (!abandoned) {
            try {
                if (turn() instanceof Step.Done) {
                    return;
                }
            } catch (RuntimeException | Error e) {
                log.error("Standing for Lease {} failed; this is a defect, please report it", title, e);
                problem = Optional.of(e.toString());
                await(settings.times.retryPeriod());
            }
        }
    }

    private Step turn() {
        Step step;
        Duration timeout;
        lock.lock();
        try {
            step = election.next(settings.time.nanos(), settings.time.now());
            timeout = election.timeout(settings.time.nanos(), settings.time.now());
            publish();
        } finally {
            lock.unlock();
        }
        switch (step) {
            case Step.Done done -> {
            }
            case Step.Wait(var duration) -> await(duration);
            case Step.Read read -> answer(read, timeout);
            case Step.Create create -> answer(create, timeout);
            case Step.Replace replace -> answer(replace, timeout);
        }
        return step;
    }

    private void answer(Step request, Duration timeout) {
        var sentNanos = settings.time.nanos();
        var sentWall = settings.time.now();
        var answer = settings.existingOnly && request instanceof Step.Create
                ? new Answer.Conflict()
                : store.perform(request, timeout);
        if (answer instanceof Answer.Found found) {
            settings.watcher.saw(found.record(), sentNanos, sentWall);
        }
        note(answer);
        locked(e -> e.came(answer, settings.time.nanos(), settings.time.now()));
    }

    private void note(Answer answer) {
        switch (answer) {
            case Answer.Failed(var why) -> {
                var now = Optional.of(why);
                if (!now.equals(problem) && !abandoned) {
                    log.warn("{}. It is tried again until it works.", why);
                }
                problem = now;
            }
            // Nothing is over yet: in a namespace that does not exist, reading says this and creating fails.
            case Answer.Missing missing -> {
            }
            case Answer.Found found -> solved();
            case Answer.Conflict conflict -> solved();
        }
    }

    private void solved() {
        problem.ifPresent(past -> log.info("Lease {}: what was in the way is over", title));
        problem = Optional.empty();
    }

    private void await(Duration duration) {
        var due = settings.timers.after(duration, wake::release);
        try {
            wake.acquire();
            wake.drainPermits();
        } catch (InterruptedException abandonedNow) {
            log.debug("Lease {}: interrupted", title);
        } finally {
            due.cancel();
        }
    }

    private void locked(Consumer<Election> action) {
        lock.lock();
        try {
            action.accept(election);
            publish();
        } finally {
            lock.unlock();
        }
    }

    /** Shows the others what the election has come to. */
    private void publish() {
        observed = election.observed();
        doubt = election.doubt().map(why -> "Lease " + title + ": " + why);
        var events = election.events();
        var number = holdings;
        // The number first: whoever sees the new term must not take it for the one before.
        holdings = number + events.stream().filter(Election.Event.Acquired.class::isInstance).count();
        var current = election.term();
        if (!Objects.equals(current, term)) {
            term = current;
            watch(current);
        }
        for (var event : events) {
            if (event instanceof Election.Event.Acquired) number++;
            announce(event, number);
        }
    }

    /** The end of a term is told when it comes, also while a request hangs. */
    private void watch(@Nullable Term current) {
        alarm.cancel();
        if (current != null) {
            var left = current.left(settings.time.nanos(), settings.time.now());
            alarm = settings.timers.after(left, () -> locked(e -> {
                e.look(settings.time.nanos(), settings.time.now());
                if (current.equals(e.term())) {
                    watch(current);
                }
            }));
        }
    }

    private void announce(Election.Event event, long number) {
        switch (event) {
            case Election.Event.Acquired() -> {
                log.info("Lease {}: {} holds it now", title, settings.identity);
                announcer.announce(() -> settings.listener.acquired(number));
            }
            case Election.Event.Lost(var why) -> {
                log.info("Lease {}: {} holds it no more: {}", title, settings.identity, why);
                announcer.announce(() -> settings.listener.lost(why));
            }
            case Election.Event.Seen(var record) -> announcer.announce(() -> settings.listener.observed(record));
        }
    }
}
