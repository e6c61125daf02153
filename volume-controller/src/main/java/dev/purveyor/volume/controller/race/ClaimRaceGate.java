package dev.purveyor.volume.controller.race;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.race.Annotation.Written;
import dev.purveyor.volume.controller.race.Race.Move;
import dev.purveyor.volume.controller.race.Sightings.Sighting;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.record.VolumeRecord;

/**
 * Opens for the instance that wins the claim: whoever gets its record into the claim's annotation. Taking it is one request
 * with the version that the cache shows; a call that lasts has it renewed.
 *
 * <p>While a permit is valid no other instance has a valid one for the same object, provided that clocks pass time at about
 * the same speed and nobody else edits the annotation. A call that is under way when its permit ends is not interrupted.
 *
 * <p>A volume is deleted by whom it belongs to, or, if volumes have no owner, by the winner of the same race for the
 * volume. What an instance began for a claim that is gone, it ends alone: its journal says so.
 */
public final class ClaimRaceGate implements Gate {
    private static final int MOST_SIGHTINGS = 100_000;

    private final Api api;
    private final String me;
    private final RaceTimes times;
    private final boolean volumesHaveOwners;
    private final Race race;
    private final Clocks clocks;
    private final Sightings sightings = new Sightings(MOST_SIGHTINGS);

    /**
     * @param instance who we are: no other process that runs has this name
     * @param volumesHaveOwners whether an identity says whose each volume is
     * @param executor for renewals; a task of it blocks for one request or two
     */
    public ClaimRaceGate(Api api, String instance, RaceTimes times, boolean volumesHaveOwners, Time time, Timers timers,
            Executor executor) {
        this.api = api;
        this.me = instance;
        this.times = times;
        this.volumesHaveOwners = volumesHaveOwners;
        this.race = new Race(instance, times);
        this.clocks = new Clocks(times, time, timers, executor, new Stamps(time));
    }

    @Override
    public Pass toProvision(ClaimRecord claim) {
        return enter(Names.CLAIMS, claim.head(), claim.annotations());
    }

    @Override
    public Pass toDelete(VolumeRecord volume) {
        if (volumesHaveOwners) return Pass.standing();
        var ours = volume.ours();
        return ours == null ? Pass.shut() : enter(Names.VOLUMES, volume.head(), ours.annotations());
    }

    @Override
    public Pass toCleanUp(String volumeName) {
        return Pass.standing();
    }

    /**
     * Removes a record that was left: our own, whose removal came too early or was lost, or that of an instance that died
     * before it removed it. Whoever is at work renews its record, and so keeps it.
     */
    @Override
    public Outcome served(ClaimRecord claim) {
        var head = claim.head();
        var text = claim.annotations().get(Names.RACE);
        if (text == null) {
            sightings.forget(head.uid());
            return Outcome.done();
        }
        var now = clocks.time().nanos();
        var sighting = sightings.look(head.uid(), text, now);
        if (sighting.hold != null && sighting.hold.isInUse()) return Outcome.rest(times.lease());
        var left = race.untilTidied(new Race.Seen(head.uid(), text, sighting.since(now)));
        return left.map(wait -> wait.isZero() ? tidy(head) : Outcome.rest(wait)).orElseGet(Outcome::done);
    }

    private Outcome tidy(ObjectHead head) {
        var place = new Annotation(api, Names.CLAIMS, head, times.requestLimit());
        return switch (place.removeIfBoundAndUnchanged()) {
            case YES, GONE -> {
                sightings.forget(head.uid());
                yield Outcome.done();
            }
            // Mostly the cache is about to show why; if it was trouble, this is soon enough.
            case NO, REFUSED, UNKNOWN -> Outcome.rest(times.lease());
        };
    }

    private Pass enter(Resource kind, ObjectHead head, Map<String, String> annotations) {
        var text = annotations.get(Names.RACE);
        var now = clocks.time().nanos();
        var sighting = sightings.look(head.uid(), text, now);
        var hold = sighting.hold;
        var seen = new Race.Seen(head.uid(), text, sighting.since(now));
        var rest = hold == null ? Duration.ZERO : hold.rest();
        return switch (race.decide(seen, rest, hold == null ? null : hold.held())) {
            case Move.Wait wait -> new Pass.Later(wait.delay());
            case Move.Take take -> take(kind, head, sighting, take.transitions(), text != null);
            case Move.Mine mine -> begin(hold);
            case Move.Renew renew -> switch (hold == null ? Written.NO : hold.renewNow(renew.newTerm())) {
                case YES -> begin(hold);
                case NO -> soon();
                case GONE -> Pass.shut();
                case REFUSED, UNKNOWN -> new Pass.Later(times.retryPeriod());
            };
            case Move.StandBack standBack -> {
                if (hold != null) hold.standBack();
                yield new Pass.Later(times.lease());
            }
        };
    }

    private Pass take(Resource kind, ObjectHead head, Sighting sighting, int transitions, boolean followsAnother) {
        // Somebody was faster, or changed something else: the cache will show it. Nor is anything taken without a version.
        if (head.resourceVersion().equals(sighting.outdated)) return soon();
        var record = RaceRecord.taken(me, times.lease(), clocks.stamps().next(), transitions);
        var place = new Annotation(api, kind, head, times.requestLimit());
        var hold = new Hold(place, record, kind.equals(Names.CLAIMS), followsAnother, clocks,
                () -> sightings.forget(head.uid()));
        sighting.hold = hold;
        return switch (hold.take()) {
            case YES -> begin(hold);
            case GONE -> Pass.shut();
            case REFUSED, UNKNOWN -> new Pass.Later(times.retryPeriod());
            case NO -> {
                sighting.outdated = head.resourceVersion();
                yield soon();
            }
        };
    }

    /** An answer that took too long is as good as none: the next turn renews. */
    private Pass begin(@Nullable Hold hold) {
        return hold != null && hold.isValid() && hold.begin() ? new Pass.Granted(hold) : soon();
    }

    private Pass soon() {
        return new Pass.Later(times.retryPeriod().dividedBy(4));
    }
}
