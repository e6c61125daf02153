package dev.purveyor.runtime.events;

/** Kubernetes knows two. */
public enum EventType {
    NORMAL("Normal"), WARNING("Warning");

    final String word;

    EventType(String word) {
        this.word = word;
    }
}
