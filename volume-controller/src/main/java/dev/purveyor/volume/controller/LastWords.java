package dev.purveyor.volume.controller;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

import dev.purveyor.volume.controller.ControllerStatus.Message;

/** What was said last about each claim, by its uid. Bounded: of too many, the oldest is forgotten. Thread-safe. */
final class LastWords {
    private final int most;
    private final SequencedMap<String, Message> words = new LinkedHashMap<>();

    LastWords(int most) {
        this.most = most;
    }

    synchronized void said(String uid, Message message) {
        words.putLast(uid, message);
        if (words.size() > most) words.pollFirstEntry();
    }

    synchronized Optional<Message> about(String uid) {
        return Optional.ofNullable(words.get(uid));
    }
}
