package dev.purveyor.benchmarks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;

import static org.assertj.core.api.Assertions.assertThat;

/** All that a Lease ever said, watched from before it existed. Its writers share one machine, and so one clock. */
final class LeaseHistory implements AutoCloseable, Watcher<Lease> {
    private final List<Word> words = new CopyOnWriteArrayList<>();
    private final Watch watch;

    /** @param holder empty if it was nobody's */
    record Word(String holder, Instant acquired, Instant renewed, Duration duration) {}

    LeaseHistory(KubernetesClient client, String namespace, String name) {
        watch = client.leases().inNamespace(namespace).withName(name).watch(this);
    }

    @Override
    public void eventReceived(Action action, Lease lease) {
        var said = lease.getSpec();
        words.add(new Word(Objects.requireNonNullElse(said.getHolderIdentity(), ""), said.getAcquireTime().toInstant(),
                said.getRenewTime().toInstant(), Duration.ofSeconds(said.getLeaseDurationSeconds())));
    }

    @Override
    public void onClose(WatcherException cause) {
        words.add(new Word("unknown: " + cause.getMessage(), Instant.now(), Instant.now(), Duration.ZERO));
    }

    /** Who held it one after the other. */
    List<String> holders() {
        var all = new ArrayList<String>();
        for (var word : words) {
            if (!word.holder().isEmpty() && (all.isEmpty() || !all.getLast().equals(word.holder()))) {
                all.add(word.holder());
            }
        }
        return all;
    }

    /** Who held it at that moment, by the last word until then; empty if nobody did. */
    String holderAt(Instant moment) {
        return words.stream().filter(word -> !word.renewed().isAfter(moment)).reduce((earlier, later) -> later)
                .map(Word::holder).orElse("");
    }

    /** Whoever took it from another waited until that one had given it away or had not renewed it for its whole duration. */
    void checkThatNobodyTookItEarly() {
        for (var i = 1; i < words.size(); i++) {
            var before = words.get(i - 1);
            var after = words.get(i);
            if (before.holder().isEmpty() || after.holder().isEmpty() || before.holder().equals(after.holder()))
                continue;
            assertThat(Duration.between(before.renewed(), after.acquired())).as("%s after %s", after, before)
                    .isGreaterThanOrEqualTo(before.duration());
        }
    }

    @Override
    public void close() {
        watch.close();
    }

    @Override
    public String toString() {
        return words.size() + " words, held by " + holders();
    }
}
