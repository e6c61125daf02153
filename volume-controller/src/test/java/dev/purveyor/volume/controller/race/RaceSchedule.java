package dev.purveyor.volume.controller.race;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.clock.ManualTime;

/** One claim, a few instances, and what happens to them; everything follows from the seed. */
final class RaceSchedule {
    private static final Duration TROUBLED = Duration.ofSeconds(150);
    /** A call that lasts and fails, then the longest foreign lease, the pauses between attempts, and a call that succeeds. */
    private static final Duration ENOUGH = Duration.ofMinutes(3);
    /** What is left of a pause or a crash, the longest foreign lease, and the longest wait for one's turn to tidy up. */
    private static final Duration TIDY = Duration.ofMinutes(4);
    private static final Duration LATEST_BINDING = Duration.ofMinutes(2);
    private static final int DEEPEST = 5;

    final Random random;
    final ManualTime time = new ManualTime();
    final SimulatedServer server;
    /** What must not have happened. */
    final List<String> wrong = new ArrayList<>();
    private final List<SimulatedInstance> instances = new ArrayList<>();
    /** Per cent of the requests that something happens to. */
    private final int trouble;
    private final boolean crashes;
    private final int mostLag;
    private boolean quiet;
    private int depth;
    private long savedAt = -1;
    int starts;
    int overlaps;

    RaceSchedule(long seed) {
        // Random gives neighbouring seeds nearly the same first numbers.
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        trouble = random.nextBoolean() ? 0 : random.nextInt(50);
        crashes = random.nextInt(3) == 0;
        mostLag = random.nextInt(3_000);
        server = new SimulatedServer(firstText());
        var count = 2 + random.nextInt(4);
        for (var i = 0; i < count; i++)
            instances.add(new SimulatedInstance("instance-" + i, this));
    }

    private @Nullable String firstText() {
        return switch (random.nextInt(12)) {
            case 0 -> "garbage";
            case 1 -> "{\"holderIdentity\":\"ghost\",\"leaseDurationSeconds\":31536000}";
            case 2 -> "{\"holderIdentity\":\"instance-0\",\"leaseDurationSeconds\":15,\"acquireTime\":\"x\"}";
            case 3 -> "{\"holderIdentity\":\"\"}";
            default -> null;
        };
    }

    void play() {
        while (time.nanos() < TROUBLED.toNanos() && wrong.isEmpty()) {
            time.advance(upTo(4_000));
            disturb();
        }
        quiet = true;
        for (var end = time.nanos() + ENOUGH.toNanos(); time.nanos() < end && savedAt < 0 && wrong.isEmpty();)
            time.advance(Duration.ofSeconds(1));
        if (savedAt < 0) wrong.add("nobody made the volume although all had been quiet for " + ENOUGH);
        time.advance(LATEST_BINDING.plus(TIDY));
        if (server.now().text() != null) wrong.add("the record was left: " + server.now());
    }

    private void disturb() {
        if (random.nextInt(4) == 0) server.write(server.now().text(), server.now().bound(), time.nanos());
        var somebody = instances.get(random.nextInt(instances.size()));
        if (crashes && random.nextInt(8) == 0) somebody.crash(upTo(30_000));
        if (isCalm()) return;
        if (random.nextInt(8) == 0) somebody.pause(upTo(40_000));
        if (random.nextInt(8) == 0) somebody.stallCache(upTo(40_000));
    }

    /** Requests arrive and caches move, if slowly. */
    private boolean isCalm() {
        return trouble == 0;
    }

    void granted(SimulatedInstance who) {
        for (var other : instances) {
            var permit = other.permit;
            if (other != who && permit != null && permit.isValid())
                wrong.add(who.name + " and " + other.name
                        + " both have a valid permit at " + time.now());
        }
    }

    void started(SimulatedInstance who) {
        starts++;
        granted(who);
        for (var other : instances) {
            if (other == who || !other.calling) continue;
            overlaps++;
            if (isCalm()) wrong.add(who.name + " joined the call of " + other.name + " at " + time.now());
        }
        if (isCalm() && savedAt >= 0) wrong.add(who.name + " began although the volume was saved, at " + time.now());
    }

    void saved() {
        if (savedAt >= 0) return;
        savedAt = time.nanos();
        var latest = random.nextInt(3) == 0 ? Math.toIntExact(LATEST_BINDING.toMillis()) : 5_000;
        time.after(upTo(latest), () -> server.write(server.now().text(), true, time.nanos()));
    }

    boolean isSaved() {
        return savedAt >= 0;
    }

    boolean isSavedBefore(long horizon) {
        return savedAt >= 0 && savedAt <= horizon;
    }

    boolean succeeds() {
        return quiet || random.nextInt(6) == 0;
    }

    Duration lengthOfCall() {
        return upTo(quiet ? 5_000 : random.nextBoolean() ? 2_000 : 45_000);
    }

    Duration lag() {
        return upTo(mostLag);
    }

    Duration upTo(int millis) {
        return Duration.ofMillis(random.nextInt(millis + 1));
    }

    /** While a request travels, others go on. */
    ApiResponse send(ApiRequest request) throws IOException {
        travel();
        var hit = !quiet && random.nextInt(100) < trouble;
        return switch (hit ? random.nextInt(5) : -1) {
            case 0 -> throw new IOException("lost");
            case 1 -> {
                time.after(upTo(20_000), () -> apply(request));
                throw new IOException("timed out");
            }
            case 2 -> {
                apply(request);
                throw new IOException("answer lost");
            }
            case 3 -> {
                if (random.nextBoolean()) apply(request);
                yield SimulatedServer.status(500);
            }
            case 4 -> SimulatedServer.status(429);
            default -> {
                var answer = answer(request);
                travel();
                yield answer;
            }
        };
    }

    private void apply(ApiRequest request) {
        try {
            answer(request);
        } catch (IOException e) {
            wrong.add("not understood: " + e.getMessage());
        }
    }

    private ApiResponse answer(ApiRequest request) throws IOException {
        var before = server.now().text();
        var answer = server.answer(request, time.nanos());
        if (before != null && server.now().text() == null) removed(before);
        return answer;
    }

    private void removed(String text) {
        for (var holder : instances) {
            var permit = holder.permit;
            if (text.contains("\"" + holder.name + "\"") && holder.calling && permit != null && permit.isValid())
                wrong.add("the record of " + holder.name + " was removed while it worked, at " + time.now());
        }
    }

    private void travel() {
        if (depth >= DEEPEST) return;
        depth++;
        time.advance(upTo(isCalm() || random.nextInt(10) > 0 ? 100 : 3_000));
        depth--;
    }
}
