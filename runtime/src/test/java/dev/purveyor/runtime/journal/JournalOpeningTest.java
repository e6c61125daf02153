package dev.purveyor.runtime.journal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.journal.ModelServer.Fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JournalOpeningTest extends JournalBench {
    @Test
    void oldIntentsComeBackInQuarantine() {
        journal.open("first");
        commit(intent("old"));
        time.advance(Duration.ofDays(6));
        commit(intent("young"));
        time.advance(Duration.ofDays(2));
        assertThat(journal().open("second")).filteredOn(RecordedIntent::quarantined)
                .extracting(found -> found.intent().key()).containsExactly("old");
    }

    @Test
    void aNewerFormatIsRefusedByNameAndLeftAlone() {
        journal.open("first");
        server.edit("journal", json -> json.replace("\"format\":\"1\"", "\"format\":\"2\""));
        var before = server.get("journal");
        assertThatThrownBy(() -> journal().open("second")).isInstanceOf(JournalException.Unreadable.class)
                .hasMessageContaining("format 2").hasMessageContaining("ns/journal");
        assertThat(server.get("journal")).isEqualTo(before);
    }

    @Test
    void corruptContentsAreRefusedAndLeftAlone() {
        journal.open("first");
        commit(intent("a"));
        server.edit("journal", json -> json.replace("\"count\":\"1\"", "\"count\":\"2\""));
        var before = server.get("journal");
        assertThatThrownBy(() -> journal().open("second")).isInstanceOf(JournalException.Unreadable.class)
                .hasMessageContaining("1 entries and says 2");
        assertThat(server.get("journal")).isEqualTo(before);
    }

    @Test
    void somebodyElsesConfigMapIsNotOverwritten() {
        server.put("journal", "{\"metadata\":{\"name\":\"journal\"},\"data\":{\"colour\":\"blue\"}}");
        assertThatThrownBy(() -> journal.open("first")).isInstanceOf(JournalException.Unreadable.class)
                .hasMessageContaining("not one of our journals");
    }

    @Test
    void openingCanBeTriedAgainAfterTheServerWasAway() {
        server.faults(request -> Fault.LOST_BEFORE);
        assertThatThrownBy(() -> journal.open("first")).isInstanceOf(JournalException.Unavailable.class);
        server.faults(request -> Fault.NONE);
        assertThat(journal.open("first")).isEmpty();
        assertThat(journal.epoch()).isEqualTo(1);
    }

    @Test
    void whoGetsOnlyOneOfTheTwoObjectsHasNotOpened() {
        journal.open("first");
        var slow = journal();
        var next = journal();
        server.faults(request -> {
            if (request.verb() == Verb.PUT && request.path().endsWith("-parked")) {
                server.faults(other -> Fault.NONE);
                next.open("next");
            }
            return Fault.NONE;
        });

        assertThatThrownBy(() -> slow.open("slow")).isInstanceOf(JournalException.Unavailable.class)
                .hasMessageContaining("ns/journal was taken over by next");

        assertThatThrownBy(slow::entries).isInstanceOf(JournalException.Closed.class);
        assertThat(slow.open("slow")).isEmpty();
    }

    @Test
    void whoIsNotEntitledAnyMoreDoesNotShutOutTheNextOwner() {
        journal.open("first");
        var entitled = new AtomicBoolean(true);
        var slow = ConfigMapJournal.builder(server, time, time, "ns", "journal").executor(executor).random(random)
                .entitled(entitled::get).build();
        var next = journal();
        server.faults(request -> {
            if (request.verb() == Verb.PUT) {
                server.faults(other -> Fault.NONE);
                entitled.set(false);
                next.open("next");
            }
            return Fault.NONE;
        });
        assertThatThrownBy(() -> slow.open("slow")).isInstanceOf(JournalException.Unavailable.class)
                .hasMessageContaining("no longer ours");
        commit(next, intent("a"));
    }

    @Test
    void aClosedJournalTellsNobodyThatItHasANextOwner() {
        var told = new ArrayList<String>();
        var closed = ConfigMapJournal.builder(server, time, time, "ns", "journal").executor(executor).random(random)
                .listener(new JournalListener() {
                    @Override
                    public void fenced(String object, String why) {
                        told.add(why);
                    }
                }).build();
        closed.open("same");
        server.faults(request -> {
            if (request.verb() == Verb.PUT) {
                server.faults(other -> Fault.NONE);
                closed.close();
                journal.open("same");
            }
            return Fault.NONE;
        });
        var late = closed.commitLater(intent("a"));
        executor.runAll();
        assertThat(late).isCompletedExceptionally();
        assertThat(told).isEmpty();
    }

    @Test
    void twoInstancesOfOneNameAreNotMistakenForEachOther() {
        journal().open("same");
        var twin = journal();
        server.faults(request -> {
            if (request.verb() != Verb.PUT) {
                return Fault.NONE;
            }
            server.faults(other -> Fault.NONE);
            twin.open("same");
            return Fault.LOST_BEFORE;
        });
        journal.open("same");
        assertThat(twin.epoch()).isEqualTo(2);
        assertThat(journal.epoch()).isEqualTo(3);
        assertFenced(twin.commitLater(intent("a")), "epoch 3");
    }

    @Test
    void aSecondOwnerShutsTheFirstOutForEver() {
        journal.open("first");
        commit(intent("a"));
        assertThat(journal().open("second")).hasSize(1);
        assertFenced(journal.commitLater(intent("b")), "now belongs to second (epoch 2)");
        assertThatThrownBy(() -> journal.commit(intent("c"))).isInstanceOf(JournalException.Fenced.class);
        assertThatThrownBy(() -> journal.flush(Duration.ofSeconds(1))).isInstanceOf(JournalException.Fenced.class);
        assertThat(journal.problem()).hasValueSatisfying(text -> assertThat(text).contains("second"));
        assertThat(keys(journal().open("third"))).containsExactly("a");
    }
}
