package dev.purveyor.runtime.log;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

import org.slf4j.Logger;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * What a piece of work is about: an object, an attempt's number, an epoch. It travels through the work, and every log
 * line written through it carries all of it, so that one search tells the story of one object. Immutable.
 */
public final class Attempt {
    private final SequencedMap<String, Object> about;

    private Attempt(SequencedMap<String, Object> about) {
        this.about = about;
    }

    public static Attempt of(String key, Object value) {
        return new Attempt(new LinkedHashMap<>()).with(key, value);
    }

    /** The same, knowing one more thing; a key that is there already has the new value, in its old place. */
    public Attempt with(String key, Object value) {
        var more = new LinkedHashMap<>(about);
        more.put(key, value);
        return new Attempt(more);
    }

    public LoggingEventBuilder debug(Logger logger) {
        return on(logger.atDebug());
    }

    public LoggingEventBuilder info(Logger logger) {
        return on(logger.atInfo());
    }

    public LoggingEventBuilder warn(Logger logger) {
        return on(logger.atWarn());
    }

    public LoggingEventBuilder error(Logger logger) {
        return on(logger.atError());
    }

    private LoggingEventBuilder on(LoggingEventBuilder line) {
        var full = line;
        for (Map.Entry<String, Object> fact : about.entrySet()) {
            full = full.addKeyValue(fact.getKey(), fact.getValue());
        }
        return full;
    }

    /** {@code key=value key=value}, for texts that are not log lines. */
    @Override
    public String toString() {
        var text = new StringBuilder();
        about.forEach((key, value) -> text.append(text.isEmpty() ? "" : " ").append(key).append('=').append(value));
        return text.toString();
    }
}
