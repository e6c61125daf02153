package dev.purveyor.testkit.fleet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.purveyor.testkit.fleet.Call.Effect;
import dev.purveyor.testkit.fleet.Call.Ending;
import dev.purveyor.testkit.fleet.Call.Kind;
import dev.purveyor.testkit.fleet.CallLine.Event;
import dev.purveyor.testkit.fleet.CallRecord.Overlap;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeRequest;

import static org.assertj.core.api.Assertions.assertThat;

class CallRecordTest {
    private final List<CallLine> lines = new ArrayList<>();

    private CallRecordTest call(String instance, String id, String volume, Event... events) {
        for (var event : events) {
            var line = new CallLine(Instant.ofEpochSecond(lines.size()), instance, event, id, volume,
                    OptionalLong.of(7));
            lines.add(CallLine.parse(line.text()));
        }
        return this;
    }

    private CallRecordTest instance(String instance, Event event) {
        return call(instance, "-", "-", event);
    }

    private CallRecord record() {
        return new CallRecord(lines);
    }

    @Test
    void aCallHasItsEffectItsEpochAndItsEnd() {
        call("a", "1", "v", Event.PROVISION_BEGIN, Event.MADE, Event.PROVISION_END);
        assertThat(record().calls()).containsExactly(new Call(Kind.PROVISION, "a", "v", OptionalLong.of(7),
                Instant.EPOCH, 1, 3, Effect.MADE, Ending.RETURNED, false));
    }

    @Test
    void deathEndsTheCallsOfTheDeadAndOfNobodyElse() {
        call("a", "1", "v", Event.PROVISION_BEGIN).call("b", "2", "w", Event.DELETE_BEGIN).instance("a", Event.DIED);
        assertThat(record().calls()).extracting(Call::ending).containsExactly(Ending.CUT_SHORT_BY_DEATH,
                Ending.STILL_RUNNING);
    }

    @Test
    void whoDiedDoesNotOverlapWithTheSuccessor() {
        call("a", "1", "v", Event.PROVISION_BEGIN).instance("a", Event.DIED).call("b", "2", "v",
                Event.PROVISION_BEGIN, Event.MADE, Event.PROVISION_END);
        assertThat(record().overlaps()).isEmpty();
        assertThat(record().makersPerVolume().get("v")).containsExactly("a", "b");
    }

    @Test
    void twoCallsForOneVolumeAtOnceAreFound() {
        call("a", "1", "v", Event.PROVISION_BEGIN).call("b", "2", "v", Event.DELETE_BEGIN).call("b", "3", "w",
                Event.PROVISION_BEGIN).call("a", "1", "v", Event.PROVISION_END);
        assertThat(record().overlaps()).singleElement().matches(overlap -> !overlap.byAPause());
    }

    @Test
    void anOverlapThatAPauseMadeIsToldApart() {
        call("a", "1", "v", Event.PROVISION_BEGIN).instance("a", Event.PAUSED)
                .call("b", "2", "v", Event.PROVISION_BEGIN, Event.MADE, Event.PROVISION_END)
                .instance("a", Event.RESUMED).call("a", "1", "v", Event.FOUND, Event.PROVISION_END);
        assertThat(record().overlaps()).singleElement().matches(Overlap::byAPause);
        assertThat(record().begunSinceResumed("a")).isEmpty();
    }

    @Test
    void whatIsBegunAfterAPauseIsSeen() {
        instance("a", Event.PAUSED).instance("a", Event.RESUMED).call("a", "1", "v", Event.DELETE_BEGIN);
        assertThat(record().begunSinceResumed("a")).extracting(Call::kind, Call::paused)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(Kind.DELETE, false));
    }

    @Test
    void itIsKnownWhoWasPausedWhen() {
        instance("a", Event.STARTING).instance("a", Event.PAUSED).instance("b", Event.STARTING)
                .instance("a", Event.RESUMED);
        assertThat(IntStream.range(0, 4).filter(second -> record().wasPaused("a", Instant.ofEpochSecond(second))))
                .containsExactly(1, 2);
        assertThat(record().wasPaused("b", Instant.ofEpochSecond(2))).isFalse();
    }

    @Test
    void anAssetThatWasMadeTwiceIsNamed() {
        call("a", "1", "v", Event.PROVISION_BEGIN, Event.MADE, Event.PROVISION_END).call("a", "2", "v",
                Event.PROVISION_BEGIN, Event.MADE, Event.PROVISION_END)
                .call("a", "3", "w", Event.PROVISION_BEGIN, Event.FOUND, Event.PROVISION_END);
        assertThat(record().madeAgain()).containsExactly("v");
        assertThat(record().counts()).contains("3 calls for 2 volumes by {a=3}; made 2, found existing 1, cut short 0");
    }

    @Test
    void theStorageRecordsWhatItDoes(@TempDir Path folder) throws Exception {
        Files.createDirectory(FolderStorage.assetsIn(folder));
        var storage = new FolderStorage(folder, "a", Duration.ofMillis(2));
        var request = VolumeRequest.forTest().epoch(3).build();
        var volume = StoredVolume.of(storage.provision(request));
        assertThat(FolderStorage.existing(folder)).containsExactly(volume.name().value());
        storage.provision(request);
        storage.delete(volume);
        storage.delete(volume);
        assertThat(FolderStorage.existing(folder)).isEmpty();
        assertThat(new CallRecord(FolderStorage.logIn(folder).lines()).calls()).extracting(Call::effect)
                .containsExactly(Effect.MADE, Effect.FOUND_EXISTING, Effect.REMOVED, Effect.FOUND_NOTHING);
    }

    @Test
    void anAssetThatTwoInstancesMadeEachForItselfIsThereTwice(@TempDir Path folder) throws Exception {
        var request = VolumeRequest.forTest().build();
        for (var instance : List.of("a", "b"))
            new FolderStorage(folder, instance, Duration.ZERO).withAssetsOfItsOwn().provision(request);
        assertThat(FolderStorage.existing(folder)).containsExactly(request.volumeName().value(),
                request.volumeName().value());
        assertThat(new CallRecord(FolderStorage.logIn(folder).lines()).madeAgain()).hasSize(1);
    }

    @Test
    void linesOfManyWritersDoNotMix(@TempDir Path folder) {
        try (var writers = Executors.newFixedThreadPool(8)) {
            for (var i = 0; i < 2000; i++)
                writers.execute(() -> FolderStorage.logIn(folder)
                        .append(CallLine.ofInstance("a", Event.STARTING)));
        }
        assertThat(FolderStorage.logIn(folder).lines()).hasSize(2000);
    }
}
