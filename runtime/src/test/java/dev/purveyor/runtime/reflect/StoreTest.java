package dev.purveyor.runtime.reflect;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.json.ObjectHead;

import static org.assertj.core.api.Assertions.assertThat;

class StoreTest {
    private final Store<Thing> store = new Store<>();
    private final Feed<Thing> feed = new Feed<>(store);
    private final Index<Thing> byValue = store.indexBy(t -> List.of(t.value()));

    @BeforeEach
    void anEmptyListAtVersion10() {
        feed.relist().complete("10");
    }

    @Test
    void anOwnWriteIsSeenAtOnce() {
        store.noteOwnWrite(Thing.of("a", "12", "own"));

        assertSeen("own");
        assertThat(store.all()).hasSize(1);
        assertThat(store.size()).isZero();
    }

    @Test
    void theWatchTakesOverWhenItBringsTheSameVersion() {
        store.noteOwnWrite(Thing.of("a", "12", "own"));

        event("a", "12", "watched");

        assertSeen("watched");
    }

    @Test
    void anOlderEventDoesNotHideAnOwnWrite() {
        event("a", "11", "first");
        store.noteOwnWrite(Thing.of("a", "14", "own"));

        event("a", "13", "older");

        assertSeen("own");
        assertThat(byValue.get("older")).isEmpty();
    }

    @Test
    void anOlderDeletionDoesNotHideAnOwnWrite() {
        event("a", "11", "first");
        store.noteOwnWrite(Thing.of("a", "14", "again"));

        feed.event(Thing.of("a", "13", "").head(), null);

        assertSeen("again");
    }

    @Test
    void anEventOfAnotherObjectBeyondTheVersionEndsTheOwnWrite() {
        store.noteOwnWrite(Thing.of("a", "12", "own"));

        event("b", "13", "other");

        assertThat(store.get(Thing.key("a"))).isEmpty();
        assertThat(byValue.get("own")).isEmpty();
    }

    @Test
    void aBookmarkBeyondTheVersionEndsTheOwnWrite() {
        store.noteOwnWrite(Thing.of("a", "12", "own"));

        feed.bookmark("12");

        assertThat(store.get(Thing.key("a"))).isEmpty();
    }

    @Test
    void aWriteThatTheWatchHasPassedIsIgnored() {
        event("a", "12", "mine");
        feed.event(Thing.of("a", "13", "").head(), null);

        store.noteOwnWrite(Thing.of("a", "12", "mine"));

        assertThat(store.get(Thing.key("a"))).isEmpty();
    }

    @Test
    void ofTwoOwnWritesTheNewerStaysWhateverTheirOrder() {
        store.noteOwnWrite(Thing.of("a", "13", "newer"));
        store.noteOwnWrite(Thing.of("a", "12", "older"));

        assertSeen("newer");
    }

    @Test
    void anOwnWriteSurvivesAListFromBeforeIt() {
        store.noteOwnWrite(Thing.of("a", "20", "own"));
        var relist = feed.relist();
        relist.seen(Thing.of("a", "15", "listed").head(), Thing.of("a", "15", "listed"));
        relist.complete("18");

        assertSeen("own");
    }

    @Test
    void versionsWithoutOrderGiveWayToAnyEventOfTheObjectAndToAList() {
        store.noteOwnWrite(Thing.of("a", "x1", "own"));
        event("b", "x2", "other");
        assertSeen("own");
        event("a", "x3", "watched");
        assertSeen("watched");

        store.noteOwnWrite(Thing.of("c", "x4", "own"));
        feed.relist().complete("x5");
        assertThat(store.all()).isEmpty();
    }

    @Test
    void anIndexFollowsTheValue() {
        event("a", "11", "red");
        event("b", "12", "red");

        event("a", "13", "blue");

        assertThat(byValue.get("red")).extracting(t -> t.head().name()).containsExactly("b");
        assertThat(byValue.get("blue")).extracting(t -> t.head().name()).containsExactly("a");
    }

    @Test
    void anIndexAddedLateHoldsWhatIsThere() {
        event("a", "11", "red");
        store.noteOwnWrite(Thing.of("b", "15", "red"));

        assertThat(store.indexBy(t -> List.of(t.value())).get("red")).hasSize(2);
    }

    @Test
    void waitingForAVersionEndsWhenItIsReached() throws InterruptedException {
        assertThat(store.awaitVersion("11", Duration.ZERO)).isFalse();
        Thread.startVirtualThread(() -> event("a", "11", "red"));

        assertThat(store.awaitVersion("11", Duration.ofSeconds(20))).isTrue();
        assertThat(store.get(Thing.key("a"))).isPresent();
    }

    @Test
    void objectsOfTheSameNameInOtherNamespacesAreOthers() {
        var elsewhere = new Thing(new ObjectHead("elsewhere", "a", "u", "12"), "other");
        event("a", "11", "red");
        feed.event(elsewhere.head(), elsewhere);

        assertSeen("red");
        assertThat(store.size()).isEqualTo(2);
    }

    private void event(String name, String version, String value) {
        var thing = Thing.of(name, version, value);
        feed.event(thing.head(), thing);
    }

    private void assertSeen(String value) {
        assertThat(store.get(Thing.key("a"))).map(Thing::value).contains(value);
        assertThat(byValue.get(value)).extracting(t -> t.head().name()).containsExactly("a");
    }
}
