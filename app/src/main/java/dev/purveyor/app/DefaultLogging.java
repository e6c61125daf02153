package dev.purveyor.app;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.util.DefaultJoranConfigurator;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * What is logged in an application that says nothing about it: INFO, to standard error, where Logback by itself would
 * write DEBUG to standard output. Found by Logback; its rank lets the application's own configurators go first.
 */
@ConfiguratorRank(ConfiguratorRank.FALLBACK)
public final class DefaultLogging extends ContextAwareBase implements Configurator {
    private final Configurator files;

    /** For Logback. */
    public DefaultLogging() {
        this(new DefaultJoranConfigurator());
    }

    DefaultLogging(Configurator files) {
        this.files = files;
    }

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        // Logback asks every service, of whatever rank, before it looks for logback.xml: so that is done here first.
        files.setContext(context);
        if (files.configure(context) == ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY) {
            return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
        }
        Logging.configure(context, Level.INFO, LogFlags.Format.TEXT, true);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
