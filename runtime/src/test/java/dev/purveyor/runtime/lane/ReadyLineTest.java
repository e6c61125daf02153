package dev.purveyor.runtime.lane;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReadyLineTest {
    private final ReadyLine line = new ReadyLine();

    @Test
    void groupsTakeTurnsHoweverMuchOneOfThemAdds() {
        add(Priority.FRESH, "big", "b1", "b2", "b3");
        add(Priority.FRESH, "small", "s1");
        add(Priority.FRESH, "other", "o1", "o2");
        assertThat(pollAll()).containsExactly("b1", "s1", "o1", "b2", "o2", "b3");
    }

    @Test
    void freshKeysOvertakeTheBacklogButDoNotStarveIt() {
        add(Priority.BACKLOG, "", "old1", "old2");
        add(Priority.FRESH, "", "1", "2", "3", "4", "5", "6");
        assertThat(pollAll()).containsExactly("1", "2", "3", "4", "old1", "5", "6", "old2");
    }

    @Test
    void aKeyOfTheBacklogCanBePromoted() {
        var lanes = add(Priority.BACKLOG, "", "old1", "old2");
        line.promote(lanes.get(1), Priority.FRESH);
        assertThat(line.size(Priority.BACKLOG)).isEqualTo(1);
        assertThat(pollAll()).containsExactly("old2", "old1");
    }

    private List<Lane> add(Priority priority, String group, String... keys) {
        var lanes = new ArrayList<Lane>();
        for (var key : keys) {
            var lane = new Lane(key, group);
            lane.priority = priority;
            line.add(lane);
            lanes.add(lane);
        }
        return lanes;
    }

    private List<String> pollAll() {
        var keys = new ArrayList<String>();
        for (var lane = line.poll(); lane != null; lane = line.poll()) {
            keys.add(lane.key);
        }
        return keys;
    }
}
