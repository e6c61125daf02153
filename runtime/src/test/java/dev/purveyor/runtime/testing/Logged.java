package dev.purveyor.runtime.testing;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * What a logger and those below it write from now until this is closed. Classes that run at the same time write there too:
 * look for what only this test can have caused.
 */
public final class Logged extends AppenderBase<ILoggingEvent> implements AutoCloseable {
    private final Queue<ILoggingEvent> events = new ConcurrentLinkedQueue<>();
    private final Logger logger;
    private final @Nullable Level before;

    public Logged(String name, Level level) {
        // While another class's first logger is being made, SLF4J hands out stand-ins.
        Await.until("SLF4J is ready", () -> LoggerFactory.getILoggerFactory() instanceof LoggerContext);
        logger = ((LoggerContext) LoggerFactory.getILoggerFactory()).getLogger(name);
        before = logger.getLevel();
        start();
        logger.setAdditive(false);
        logger.addAppender(this);
        logger.setLevel(level);
    }

    @Override
    protected void append(ILoggingEvent event) {
        events.add(event);
    }

    /** Level and message of each event, and what was thrown. */
    public Stream<String> lines() {
        return events.stream().map(event -> event.getLevel() + " " + event.getFormattedMessage()
                + (event.getThrowableProxy() == null ? "" : ": " + event.getThrowableProxy().getMessage()));
    }

    @Override
    public void close() {
        logger.setLevel(before);
        logger.detachAppender(this);
        logger.setAdditive(true);
    }
}
