package dev.purveyor.runtime.lane;

import java.util.List;

/** Writes down what it hears. */
record Gossip(List<String> told) implements LaneListener {
    @Override
    public void gaveUp(String key, int failures) {
        told.add("gave up " + key + " after " + failures);
    }

    @Override
    public void stuck(StuckHandler handler) {
        told.add("stuck " + handler.key() + " for " + handler.running().toSeconds());
    }

    @Override
    public void threw(Turn turn, Throwable thrown) {
        told.add(String.valueOf(thrown.getMessage()));
    }
}
