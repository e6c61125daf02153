package dev.purveyor.app;

import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Reads {@code PURVEYOR_RESYNC_PERIOD} where {@code --resync-period} is not given; an empty variable counts as unset. */
final class EnvironmentDefaults implements IDefaultValueProvider {
    private final Map<String, String> environment;

    EnvironmentDefaults() {
        this(System.getenv());
    }

    EnvironmentDefaults(Map<String, String> environment) {
        this.environment = environment;
    }

    static String variable(String flag) {
        return "PURVEYOR_" + flag.substring(2).toUpperCase(Locale.ROOT).replace('-', '_');
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || option.usageHelp() || option.versionHelp()) return null;
        var value = environment.get(variable(option.longestName()));
        return value == null || value.isEmpty() ? null : value;
    }
}
