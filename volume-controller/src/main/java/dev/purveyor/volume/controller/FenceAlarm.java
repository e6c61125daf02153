package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.function.Consumer;

import dev.purveyor.runtime.journal.JournalListener;

/** Hears that somebody else has taken the journal over, and passes everything on. */
record FenceAlarm(JournalListener next, Consumer<String> onFenced) implements JournalListener {
    @Override
    public void written(String object, int entries, int bytes, Duration took) {
        next.written(object, entries, bytes, took);
    }

    @Override
    public void failed(String object, String why) {
        next.failed(object, why);
    }

    @Override
    public void fenced(String object, String why) {
        next.fenced(object, why);
        onFenced.accept(why);
    }
}
