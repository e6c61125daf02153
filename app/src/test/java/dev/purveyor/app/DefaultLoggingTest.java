package dev.purveyor.app;

import java.util.ServiceLoader;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

import static org.assertj.core.api.Assertions.assertThat;

class DefaultLoggingTest {
    private final LoggerContext context = new LoggerContext();
    private final ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);

    private static final class NoFile extends ContextAwareBase implements Configurator {
        @Override
        public ExecutionStatus configure(LoggerContext context) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
    }

    @Test
    void logbackFindsIt() {
        assertThat(ServiceLoader.load(Configurator.class)).hasAtLeastOneElementOfType(DefaultLogging.class);
    }

    @Test
    void withoutAnyConfigurationInfoIsWrittenToStandardError() {
        new DefaultLogging(new NoFile()).configure(context);

        assertThat(root.getLevel()).isEqualTo(Level.INFO);
        assertThat(context.getLogger("org.apache.hc").isInfoEnabled()).isFalse();
        assertThat(root.iteratorForAppenders()).toIterable().singleElement()
                .isInstanceOfSatisfying(ConsoleAppender.class,
                        console -> assertThat(console.getTarget()).isEqualTo("System.err"));
    }

    @Test
    void aFileOnTheClassPathWins() {
        new DefaultLogging().configure(context);

        assertThat(root.getLevel()).isEqualTo(Level.WARN);
        assertThat(root.getAppender("standard-error")).isNotNull();
        assertThat(root.iteratorForAppenders()).toIterable().hasSize(1);
    }
}
