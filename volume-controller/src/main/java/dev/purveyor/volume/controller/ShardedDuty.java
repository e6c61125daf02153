package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import dev.purveyor.runtime.journal.RecordedIntent;
import dev.purveyor.runtime.lane.Outcome;
import dev.purveyor.runtime.lane.Turn;
import dev.purveyor.runtime.shard.ShardHolding;
import dev.purveyor.runtime.shard.ShardKeeper;
import dev.purveyor.runtime.shard.ShardListener;
import dev.purveyor.volume.controller.flow.Gate;

/**
 * All replicas work, each on its shards, and all can reach all assets. A shard is a unit with a Lease and a journal; a volume
 * belongs to the shard that the hash of its name gives.
 */
final class ShardedDuty implements Duty, ShardListener {
    // Nothing may be missed meanwhile, such as what was begun for a claim that is gone: no cache shows that.
    private static final Duration WHILE_OTHERS_LEAD = Duration.ofSeconds(5);

    private final Workplace place;
    private final UnitNames whole;
    private final ShardKeeper keeper;
    private final Map<Integer, Work> work = new ConcurrentHashMap<>();

    private final Map<Integer, Postponed> postponed = new ConcurrentHashMap<>();
    private final Map<Integer, Stragglers> stragglers = new ConcurrentHashMap<>();
    private final AtomicLong takes = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();

    /**
     * A shard while it is worked on.
     *
     * @param take its number: a later one has the later epoch of the journal
     * @param strays volumes of which its journal holds intents although they are in other shards
     */
    private record Work(ShardHolding holding, long take, Tenure tenure, List<String> strays) {
        Optional<String> problem() {
            return tenure.journalProblem().or(() -> strays.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            "the journal of shard " + holding.shard() + " holds intents of volumes that are in other"
                                    + " shards since the number of shards was changed: " + strays
                                    + ". Nobody finishes them: start"
                                    + " instances with the number of before, until 'purveyor doctor' shows none"));
        }
    }

    /** What is done to work on a shard, for as long as it is ours. */
    private record Take(ShardHolding holding) implements BooleanSupplier {
        @Override
        public boolean getAsBoolean() {
            return holding.isHeld();
        }
    }

    ShardedDuty(Workplace place, UnitNames whole, Coordination.Sharded settings) {
        this.place = place;
        this.whole = whole;
        this.keeper = place.keeper(whole, settings, this);
    }

    @Override
    public void start() throws InterruptedException {
        place.awaitCaches();
        keeper.start();
    }

    @Override
    public void acquired(ShardHolding holding) {
        take(new Take(holding));
    }

    private void take(Take take) {
        var shard = take.holding().shard();
        try {
            settle(take);
            postponed(shard).done(take);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            postponed(shard).postpone(take, e, () -> take(take));
        }
    }

    private void settle(Take take) throws InterruptedException {
        var holding = take.holding();
        var unit = whole.part("shard-" + holding.shard());
        var number = takes.incrementAndGet();
        var opened = place.open(unit.journal(), why -> fenced(take, why), take);
        if (opened == null) return;
        // Also while it is being given back: what runs is brought to its end.
        var begun = place.tenure(unit.lease(), opened, place.catchUp(take), lasts -> Gate
                .openWhile(() -> lasts.getAsBoolean() && holding.isHeld(), keeper::isOpen, WHILE_OTHERS_LEAD));
        var names = begun.replay();
        if (!begin(new Work(holding, number, begun, strays(holding.shard(), opened.left())))) return;
        place.attention().lookAt(names, name -> keeper.shardOf(name) == holding.shard());
    }

    // Their owner does not see this journal, and to work on them from here would be to work beside it.
    private List<String> strays(int shard, List<RecordedIntent> left) {
        return left.stream().map(old -> old.intent().key()).filter(name -> keeper.shardOf(name) != shard).toList();
    }

    private Postponed postponed(int shard) {
        return postponed.computeIfAbsent(shard,
                any -> new Postponed(place.timers, "Shard " + shard + " of " + whole.lease()));
    }

    // Together with the look of drain: either it finds the tenure and waits for it, or no turn of it begins. A shard may have
    // gone and come back, or been taken up anew, while its journal was being opened: then what has begun later stays.
    private boolean begin(Work begun) {
        lock.lock();
        try {
            var shard = begun.holding().shard();
            var before = work.get(shard);
            if (!begun.holding().isHeld() || (before != null && before.take() > begun.take())) {
                begun.tenure().close(false);
                return false;
            }
            if (begun.holding().isLeaving()) begun.tenure().shut();
            if (before != null) end(before, false);
            work.put(shard, begun);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private Optional<Work> workOn(int shard) {
        lock.lock();
        try {
            return Optional.ofNullable(work.get(shard));
        } finally {
            lock.unlock();
        }
    }

    private Stragglers stragglers(int shard) {
        return stragglers.computeIfAbsent(shard, any -> new Stragglers());
    }

    @Override
    public void lost(ShardHolding holding, String why) {
        workOn(holding.shard()).filter(now -> now.holding().equals(holding)).ifPresent(now -> end(now, false));
    }

    @Override
    public CompletableFuture<?> drain(int shard) {
        var done = new CompletableFuture<Void>();
        Thread.ofVirtual().name("purveyor-drain").start(() -> {
            if (hasEnded(shard)) done.complete(null);
        });
        return done;
    }

    // However long it takes: the next owner would call for the same claims. The keeper does not wait for ever.
    private boolean hasEnded(int shard) {
        workOn(shard).ifPresent(now -> now.tenure().shut());
        try {
            stragglers(shard).await();
            var last = workOn(shard);
            if (last.isPresent() && !last.get().tenure().awaitTurns()) return false;
            last.ifPresent(now -> end(now, true));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    @Override
    public boolean keep(int shard) {
        return workOn(shard).map(now -> now.tenure().reopen()).orElse(false);
    }

    private void end(Work ended, boolean stillOurs) {
        stragglers(ended.holding().shard()).add(ended.tenure());
        if (work.remove(ended.holding().shard(), ended)) ended.tenure().close(stillOurs);
    }

    // Who takes a journal over without the Lease stands aside from the sharing, such as an instance in another mode; or the
    // journal was deleted. What runs is saved all the same, and the shard's work goes on under a new epoch.
    private void fenced(Take take, String why) {
        lost(take.holding(), why);
        postponed(take.holding().shard()).postpone(take, why, Postponed.SOON, () -> take(take));
    }

    @Override
    public void opened() {
        place.attention().lookAtAll(List.of());
    }

    @Override
    public Outcome handle(Turn turn) {
        var now = work.get(keeper.shardOf(turn.key()));
        return now == null ? Outcome.done() : now.tenure().handle(turn);
    }

    @Override
    public boolean isActive() {
        return !work.isEmpty();
    }

    @Override
    public Optional<String> trouble() {
        return place.trouble().or(keeper::problem);
    }

    @Override
    public Optional<String> journalProblem() {
        return Stream.concat(postponed.values().stream().flatMap(shard -> shard.problem().stream()),
                work.values().stream().flatMap(now -> now.problem().stream())).findFirst();
    }

    @Override
    public String role() {
        return keeper.isOpen()
                ? "works on shards " + new TreeSet<>(work.keySet())
                : "waits: " + keeper.waitsFor().orElse("another instance leads");
    }

    @Override
    public void close() {
        // The calls have had their time before.
        keeper.close();
        work.values().forEach(now -> end(now, false));
    }
}
