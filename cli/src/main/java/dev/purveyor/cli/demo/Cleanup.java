package dev.purveyor.cli.demo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import dev.purveyor.cluster.ClusterException;

/**
 * What has to be undone, last things first: when the demo ends, however it ends. A second close waits for the first and
 * does nothing.
 */
final class Cleanup implements AutoCloseable {
    private record Undo(String what, boolean onlyAfterFailure, Runnable action) {}

    private final Deque<Undo> undos = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private boolean succeeded;

    void add(String what, Runnable action) {
        add(new Undo(what, false, action));
    }

    /** For what shall stay if all goes well. */
    void addForFailure(String what, Runnable action) {
        add(new Undo(what, true, action));
    }

    private void add(Undo undo) {
        lock.lock();
        try {
            undos.push(undo);
        } finally {
            lock.unlock();
        }
    }

    /** All went well: what shall stay then stays. */
    void succeeded() {
        lock.lock();
        try {
            succeeded = true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            var failures = new ArrayList<RuntimeException>();
            var left = new ArrayList<String>();
            while (!undos.isEmpty()) {
                var undo = undos.pop();
                if (undo.onlyAfterFailure() && succeeded) continue;
                try {
                    undo.action().run();
                } catch (RuntimeException e) {
                    failures.add(e);
                    left.add(undo.what() + " (" + e.getMessage() + ")");
                }
            }
            if (!failures.isEmpty()) throw leftBehind(left, failures);
        } finally {
            lock.unlock();
        }
    }

    private static ClusterException leftBehind(List<String> left, List<RuntimeException> failures) {
        var failure = new ClusterException("This could not be cleaned up; look after it yourself: "
                + String.join(", ", left));
        failures.forEach(failure::addSuppressed);
        return failure;
    }
}
