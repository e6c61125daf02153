package dev.purveyor.app;

import java.util.concurrent.CompletionException;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** How a program speaks of errors: one line that says what is wrong, and a stack trace only when asked for. */
public final class Manners {
    private Manners() {}

    static CommandLine of(CommandLine line) {
        return line.setCaseInsensitiveEnumValuesAllowed(true).setParameterExceptionHandler(Manners::misused)
                .setExecutionExceptionHandler(Manners::failed);
    }

    static boolean isVerbose(CommandSpec spec) {
        var option = spec.findOption(ProvisionerCommand.VERBOSE);
        return option != null && option.getValue() instanceof Boolean verbose && verbose;
    }

    /** One line on what is wrong, and where to read on; picocli's handler would bury it under all the flags. */
    public static int misused(ParameterException misuse, String[] arguments) {
        var command = misuse.getCommandLine();
        var err = command.getErr();
        err.println(name(command) + ": " + misuse.getMessage());
        if (UnmatchedArgumentException.printSuggestions(misuse, err)) return CommandLine.ExitCode.USAGE;
        if (command.getSubcommands().isEmpty()) {
            err.println("'" + name(command) + " --help' shows all flags.");
        } else {
            command.usage(err);
        }
        return CommandLine.ExitCode.USAGE;
    }

    private static int failed(Exception failure, CommandLine command, ParseResult parsed) {
        if (isVerbose(command.getCommandSpec())) {
            failure.printStackTrace(command.getErr());
        } else {
            command.getErr().println(name(command) + ": " + message(failure));
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static String message(Throwable failure) {
        if (failure instanceof CompletionException && failure.getCause() != null) return message(failure.getCause());
        var own = failure.getMessage();
        return own == null ? failure.getClass().getSimpleName() : own;
    }

    private static String name(CommandLine command) {
        return command.getCommandSpec().qualifiedName();
    }
}
