package dev.purveyor.app;

import ch.qos.logback.classic.Level;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/** What is written to standard error, and how. */
final class LogFlags {
    /** How much is written. */
    enum Amount {
        ERROR, WARN, INFO, DEBUG, TRACE
    }

    /** For people, or for machines. */
    enum Format {
        TEXT, JSON
    }

    @Option(names = "--log-level", paramLabel = "LEVEL", defaultValue = "info", description = "error, warn, info, debug or trace (default: ${DEFAULT-VALUE}).")
    private Amount level = Amount.INFO;

    @Option(names = "--log-format", paramLabel = "text|json", defaultValue = "text", description = "How log lines are written (default: ${DEFAULT-VALUE}).")
    private Format format = Format.TEXT;

    /** @param verbose whether text lines show whole stack traces; JSON lines always do */
    void apply(boolean verbose) {
        if (!(LoggerFactory.getILoggerFactory() instanceof ch.qos.logback.classic.LoggerContext context)) {
            LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME).warn("Logback is not in charge: log flags are ignored");
            return;
        }
        Logging.configure(context, Level.valueOf(level.name()), format, verbose);
    }
}
