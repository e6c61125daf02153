package dev.purveyor.runtime.access;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs blocking I/O so that interrupting the caller ends it at once. A virtual thread's socket operations are
 * interruptible by themselves; a platform thread's are not, so it waits for a virtual thread that does the work.
 */
final class Interruptible {
    private Interruptible() {}

    /** @param abort ends the call from outside; may be called when it is over already */
    static <T> T run(Call<T> call, Runnable abort) throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted before the request was sent");
        }
        return Thread.currentThread().isVirtual() ? here(call) : elsewhere(call, abort);
    }

    private static <T> T here(Call<T> call) throws IOException {
        try {
            return call.run();
        } catch (IOException e) {
            throw Thread.currentThread().isInterrupted() ? interrupted(e) : e;
        }
    }

    private static <T> T elsewhere(Call<T> call, Runnable abort) throws IOException {
        var task = new FutureTask<T>(call::run);
        Thread.ofVirtual().name("api-request").start(task);
        try {
            return task.get();
        } catch (InterruptedException e) {
            abort.run();
            Thread.currentThread().interrupt();
            throw interrupted(e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException io -> throw io;
                case RuntimeException runtime -> throw runtime;
                case Error error -> throw error;
                case null, default -> throw new IOException(e);
            }
        }
    }

    private static InterruptedIOException interrupted(Exception cause) {
        var interrupted = new InterruptedIOException("interrupted while waiting for the answer");
        interrupted.initCause(cause);
        return interrupted;
    }

    @FunctionalInterface
    interface Call<T> {
        T run() throws IOException;
    }
}
