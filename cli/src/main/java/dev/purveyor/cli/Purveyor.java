package dev.purveyor.cli;

import java.io.PrintWriter;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

import dev.purveyor.app.Manners;
import dev.purveyor.cli.cluster.ClusterCommand;
import dev.purveyor.cli.demo.DemoCommand;
import dev.purveyor.cli.doctor.DoctorCommand;
import dev.purveyor.cli.provisioner.RbacCommand;
import dev.purveyor.cli.why.WhyCommand;
import dev.purveyor.cluster.ClusterException;
import dev.purveyor.hostpath.HostPathCommand;
import dev.purveyor.runtime.access.AccessException;

/** The root command: what is common to all the others. */
@Command(name = "purveyor", version = "purveyor 0.1.0-SNAPSHOT", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND", subcommands = {
        DemoCommand.class, WhyCommand.class, DoctorCommand.class, ClusterCommand.class, HostPathCommand.class,
        RbacCommand.class,
        CommandLine.HelpCommand.class}, scope = ScopeType.INHERIT, usageHelpAutoWidth = true, sortOptions = false, description = "Storage provisioners for Kubernetes: write, run and prove them on one machine.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
                "0:done", "1:failed; the message says why and what to do", "2:wrong usage"})
public final class Purveyor implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Show the whole stack trace of an error.")
    private boolean verbose;

    /** Runs one command line and returns the exit code. */
    public static int run(String... arguments) {
        return commandLine().execute(arguments);
    }

    static CommandLine commandLine() {
        return new CommandLine(new Purveyor()).setExecutionExceptionHandler(Purveyor::failed)
                .setParameterExceptionHandler(Manners::misused).setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do: name a command.");
    }

    private static int failed(Exception failure, CommandLine command, ParseResult parsed) {
        // Whoever pressed Ctrl-C knows why the work broke off.
        if (isShuttingDown()) return CommandLine.ExitCode.SOFTWARE;
        var root = (Purveyor) command.getCommandSpec().root().userObject();
        PrintWriter err = command.getErr();
        if (root.verbose) {
            failure.printStackTrace(err);
        } else {
            err.println(command.getColorScheme().errorText("purveyor: " + message(failure)));
            if (!speaksForItself(failure)) err.println("(--verbose shows where this happened.)");
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static boolean isShuttingDown() {
        var probe = new Thread();
        try {
            Runtime.getRuntime().addShutdownHook(probe);
            return !Runtime.getRuntime().removeShutdownHook(probe);
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private static String message(Throwable failure) {
        var own = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        var cause = failure.getCause();
        return cause == null || speaksForItself(failure) ? own : own + ": " + message(cause);
    }

    private static boolean speaksForItself(Throwable failure) {
        return failure instanceof ClusterException || failure instanceof AccessException;
    }
}
