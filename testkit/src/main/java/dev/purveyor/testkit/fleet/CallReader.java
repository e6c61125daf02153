package dev.purveyor.testkit.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.purveyor.testkit.fleet.Call.Effect;
import dev.purveyor.testkit.fleet.Call.Ending;
import dev.purveyor.testkit.fleet.Call.Kind;

/** Puts the lines of a log together to calls. The death of an instance ends all calls that it was in. */
final class CallReader {
    private final Map<String, Call> open = new LinkedHashMap<>();
    private final List<Call> ended = new ArrayList<>();
    private final Set<String> paused = new HashSet<>();
    private long order;

    static List<Call> calls(List<CallLine> lines) {
        var reader = new CallReader();
        for (var line : lines) {
            reader.order++;
            reader.read(line);
        }
        reader.ended.addAll(reader.open.values());
        reader.ended.sort(Comparator.comparingLong(Call::first));
        return List.copyOf(reader.ended);
    }

    private void read(CallLine line) {
        switch (line.event()) {
            case PROVISION_BEGIN -> begin(Kind.PROVISION, line);
            case DELETE_BEGIN -> begin(Kind.DELETE, line);
            case MADE -> effect(line, Effect.MADE);
            case FOUND -> effect(line, Effect.FOUND_EXISTING);
            case REMOVED -> effect(line, Effect.REMOVED);
            case ABSENT -> effect(line, Effect.FOUND_NOTHING);
            case PROVISION_END, DELETE_END -> end(line.call(), Ending.RETURNED);
            case PROVISION_FAILED, DELETE_FAILED -> end(line.call(), Ending.THREW);
            case PAUSED -> pause(line.instance());
            case RESUMED -> paused.remove(line.instance());
            case DIED -> die(line.instance());
            case STARTING, STOPPING -> {
            }
        }
    }

    // Its threads stop one after the other: what one of them still begins before that is paused, too.
    private void pause(String instance) {
        paused.add(instance);
        open.replaceAll((id, call) -> call.instance().equals(instance) ? paused(call) : call);
    }

    private void die(String instance) {
        paused.remove(instance);
        var cut = open.entrySet().stream().filter(each -> each.getValue().instance().equals(instance))
                .map(Map.Entry::getKey).toList();
        cut.forEach(id -> end(id, Ending.CUT_SHORT_BY_DEATH));
    }

    private void begin(Kind kind, CallLine line) {
        open.put(line.call(), new Call(kind, line.instance(), line.volume(), line.epoch(), line.at(), order,
                Long.MAX_VALUE, Effect.NONE, Ending.STILL_RUNNING, paused.contains(line.instance())));
    }

    private void effect(CallLine line, Effect effect) {
        open.computeIfPresent(line.call(), (id, c) -> new Call(c.kind(), c.instance(), c.volume(), c.epoch(), c.begun(),
                c.first(), c.last(), effect, c.ending(), c.paused()));
    }

    private static Call paused(Call c) {
        return new Call(c.kind(), c.instance(), c.volume(), c.epoch(), c.begun(), c.first(), c.last(), c.effect(),
                c.ending(), true);
    }

    private void end(String id, Ending ending) {
        var c = open.remove(id);
        if (c == null) throw new IllegalStateException("the log ends a call that it never began: " + id);
        ended.add(new Call(c.kind(), c.instance(), c.volume(), c.epoch(), c.begun(), c.first(), order, c.effect(),
                ending, c.paused()));
    }
}
