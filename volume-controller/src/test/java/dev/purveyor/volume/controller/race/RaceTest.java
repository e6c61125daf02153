package dev.purveyor.volume.controller.race;

import java.time.Duration;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.volume.controller.race.Race.Held;
import dev.purveyor.volume.controller.race.Race.Move;
import dev.purveyor.volume.controller.race.Race.Seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RaceTest {
    private static final Duration LONGEST_SLOT = Duration.ofMillis(280);
    private static final Duration NO_REST = Duration.ZERO;

    private final Race race = new Race("me", RaceTimes.USUAL);

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', nullValues = "none", textBlock = """
            nobody's                   ; none                                                                    ; 0
            given back                 ; {"holderIdentity":""}                                                   ; 0
            another's                  ; {"holderIdentity":"b","leaseDurationSeconds":15}                        ; 15
            one with our name          ; {"holderIdentity":"me","leaseDurationSeconds":15}                       ; 15
            one with a shorter lease   ; {"holderIdentity":"b","leaseDurationSeconds":1}                         ; 15
            one with a longer lease    ; {"holderIdentity":"b","leaseDurationSeconds":40}                        ; 40
            one with a lease of a year ; {"holderIdentity":"b","leaseDurationSeconds":31536000}                  ; 60
            an impossible lease        ; {"holderIdentity":"b","leaseDurationSeconds":99999999999999999999999}   ; 15
            a negative lease           ; {"holderIdentity":"b","leaseDurationSeconds":-9}                        ; 15
            a lease in words           ; {"holderIdentity":"b","leaseDurationSeconds":"long"}                    ; 15
            a date far ahead           ; {"holderIdentity":"b","renewTime":"9999-01-01T00:00:00Z"}               ; 15
            no holder                  ; {"leaseDurationSeconds":15}                                             ; 15
            a holder that is an object ; {"holderIdentity":{"a":[1]}}                                            ; 15
            garbage                    ; }{ \u0000 <script>                                                      ; 15
            half a record              ; {"holderIdentity":                                                      ; 15
            a list                     ; [[[1]]]                                                                 ; 15
            a word                     ; "b"                                                                     ; 15
            an empty text              ; ''                                                                      ; 15
            """)
    void aRecordThatIsNotOursIsRespectedFrom(String what, String text, int seconds) {
        var respected = Duration.ofSeconds(seconds);
        if (seconds > 0) {
            assertThat(race.decide(new Seen("u1", text, respected.minusMillis(1)), NO_REST, null))
                    .isInstanceOf(Move.Wait.class);
        }
        assertThat(race.decide(new Seen("u1", text, respected.plus(LONGEST_SLOT)), NO_REST, null))
                .isInstanceOf(Move.Take.class);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            just written                       ,  0,  0, false, true , Mine[]
            shortly before it is renewed       ,  4,  4, false, true , Mine[]
            a third of the lease old           ,  5,  5, false, true , Renew[newTerm=false]
            nearly expired                     , 14, 14, false, true , Renew[newTerm=false]
            expired and nobody took it         , 15, 15, false, true , Renew[newTerm=true]
            an answer was lost                 ,  0,  0, false, false, Renew[newTerm=false]
            failed within the term             ,  1, 29, true , true , Mine[]
            failed until the end of the term   ,  1, 30, true , true , StandBack[]
            failed and expired                 , 15, 90, true , true , Renew[newTerm=true]
            works for longer than the term     ,  1, 90, false, true , Mine[]
            """)
    void whatIsOurs(String what, int age, int term, boolean failed, boolean certain, String move) {
        var held = new Held(Duration.ofSeconds(age), Duration.ofSeconds(term), failed, certain);
        var anothers = new Seen("u1", "{\"holderIdentity\":\"b\"}", Duration.ofHours(1));
        assertThat(race.decide(anothers, NO_REST, held)).hasToString(move);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', nullValues = "none", textBlock = """
            ours, whatever we remember ; {"holderIdentity":"me","leaseDurationSeconds":15}         ; 0     ; 0
            given back                 ; {"holderIdentity":""}                                     ; 0     ; 0
            another's                  ; {"holderIdentity":"b","leaseDurationSeconds":15}          ; 15    ; 75
            one with a lease of a year ; {"holderIdentity":"b","leaseDurationSeconds":31536000}    ; 60    ; 120
            garbage                    ; }{                                                        ; never ; never
            no holder                  ; {"leaseDurationSeconds":15}                               ; never ; never
            none at all                ; none                                                      ; never ; never
            """)
    void onABoundClaimARecordMayGoBetween(String what, String text, String earliest, String latest) {
        var left = race.untilTidied(new Seen("u1", text, Duration.ZERO));
        if (earliest.equals("never")) {
            assertThat(left).isEmpty();
        } else {
            assertThat(left.orElseThrow()).isBetween(Duration.ofSeconds(Long.parseLong(earliest)),
                    Duration.ofSeconds(Long.parseLong(latest)));
            assertThat(race.untilTidied(new Seen("u1", text, left.get()))).hasValue(Duration.ZERO);
        }
    }

    @Test
    void whoStandsBackDoesNothing() {
        var rest = Duration.ofSeconds(3);
        assertThat(race.decide(new Seen("u1", null, Duration.ofHours(1)), rest, null)).isEqualTo(new Move.Wait(rest));
    }

    @Test
    void withoutALimitATermNeverEnds() {
        var endless = new Race("me", new RaceTimes(Duration.ofSeconds(15), Duration.ofSeconds(10),
                Duration.ofSeconds(2), Duration.ZERO));
        var held = new Held(Duration.ofSeconds(1), Duration.ofDays(9), true, true);
        assertThat(endless.decide(new Seen("u1", null, Duration.ZERO), NO_REST, held)).isEqualTo(new Move.Mine());
    }

    @Test
    void contendersComeInAnotherOrderForEachClaim() {
        var other = new Race("other", RaceTimes.USUAL);
        var firsts = 0;
        for (var i = 0; i < 1000; i++) {
            if (waitFor(race, "uid-" + i).compareTo(waitFor(other, "uid-" + i)) < 0) firsts++;
        }
        assertThat(firsts).isBetween(300, 600);
    }

    @Test
    void eachHolderHasTheNextNumber() {
        var seen = new Seen("u1", "{\"holderIdentity\":\"b\",\"leaderTransitions\":6}", Duration.ofHours(1));
        assertThat(race.decide(seen, NO_REST, null)).isEqualTo(new Move.Take(7));
        assertThat(race.decide(new Seen("u1", null, Duration.ofHours(1)), NO_REST, null)).isEqualTo(new Move.Take(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10, 10, 2, 30", "15, 10, 9, 30", "15, 10, 0, 30", "15, 10, 2, -1"})
    void timesThatCannotWorkAreRefused(String times) {
        var seconds = Arrays.stream(times.split(", ")).map(Long::parseLong).map(Duration::ofSeconds).toList();
        assertThatThrownBy(() -> new RaceTimes(seconds.get(0), seconds.get(1), seconds.get(2), seconds.get(3)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Duration waitFor(Race race, String uid) {
        return race.decide(new Seen(uid, null, Duration.ZERO), NO_REST, null) instanceof Move.Wait wait
                ? wait.delay()
                : Duration.ZERO;
    }
}
