package dev.purveyor.runtime.journal;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

import dev.purveyor.runtime.clock.ManualTime;
import dev.purveyor.runtime.testing.StepExecutor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A journal on a model server, moved by hand. */
abstract class JournalBench {
    final ManualTime time = new ManualTime();
    final StepExecutor executor = new StepExecutor();
    final ModelServer server = new ModelServer();
    final Random random = new Random(7);
    final ConfigMapJournal journal = journal();

    ConfigMapJournal journal() {
        return ConfigMapJournal.builder(server, time, time, "ns", "journal").executor(executor).random(random).build();
    }

    void commit(Intent intent) {
        commit(journal, intent);
    }

    void commit(ConfigMapJournal into, Intent intent) {
        var committed = into.commitLater(intent);
        executor.runAll();
        assertThat(committed).isCompleted();
    }

    void advance(Duration duration) {
        executor.runAll();
        for (var passed = Duration.ZERO; passed.compareTo(duration) < 0; passed = passed.plusMillis(1)) {
            time.advance(Duration.ofMillis(1));
            executor.runAll();
        }
    }

    void assertFenced(CompletableFuture<?> commit, String message) {
        executor.runAll();
        assertThat(commit).isCompletedExceptionally();
        assertThatThrownBy(commit::join).cause().isInstanceOf(JournalException.Fenced.class)
                .hasMessageContaining(message);
    }

    static List<String> keys(List<RecordedIntent> found) {
        return found.stream().map(recorded -> recorded.intent().key()).toList();
    }

    static Intent intent(String key) {
        return new Intent(key, "begun", ("payload of " + key).getBytes(UTF_8), "class".getBytes(UTF_8));
    }
}
