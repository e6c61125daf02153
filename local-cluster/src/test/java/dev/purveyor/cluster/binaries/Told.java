package dev.purveyor.cluster.binaries;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.purveyor.cluster.Progress;

/** Keeps what was told. */
class Told implements Progress {
    final List<String> lines = new CopyOnWriteArrayList<>();
    final List<String> updates = new CopyOnWriteArrayList<>();

    @Override
    public void say(String message) {
        lines.add(message);
    }

    @Override
    public void update(String message) {
        updates.add(message);
    }

    boolean said(String part) {
        return lines.stream().anyMatch(line -> line.contains(part));
    }
}
