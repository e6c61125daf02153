package dev.purveyor.app;

import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

import dev.purveyor.Identity;
import dev.purveyor.volume.controller.Coordination;
import dev.purveyor.volume.controller.ProvisionControllerBuilder;

/**
 * The program of a volume provisioner. A subclass names itself with picocli's {@code @Command}, adds flags of its own with
 * {@code @Option}, and says what to run:
 *
 * {@snippet :
 * @Command(name = "hostpath", description = "Makes a folder for each volume.")
 * final class Main extends ProvisionerCommand {
 *     public static void main(String[] arguments) {
 *         System.exit(run(new Main(), arguments));
 *     }
 *
 *     protected ProvisionControllerBuilder controller() {
 *         return ProvisionController.builder("example.com/hostpath", new HostPath(Path.of("/srv")));
 *     }
 * }
 * }
 *
 * Exit codes: 0 when it was told to stop and did, 1 when it failed, 2 for wrong usage. SIGTERM and SIGINT let running calls
 * finish first.
 */
@Command(defaultValueProvider = EnvironmentDefaults.class, sortOptions = false, usageHelpAutoWidth = true, abbreviateSynopsis = true, footerHeading = "%n", footer = {
        "Each flag can be set by an environment variable, too: --resync-period by PURVEYOR_RESYNC_PERIOD, and so on.",
        "Durations are written like 15s, 5m or 1h30m."}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
                "0:told to stop, and done", "1:failed; the message says why", "2:wrong usage"})
public abstract class ProvisionerCommand implements Callable<Integer> {
    static final String VERBOSE = "--verbose";

    @Mixin
    private ClusterFlags cluster = new ClusterFlags();

    @Mixin
    private ControllerFlags work = new ControllerFlags();

    @Mixin
    private CoordinationFlags coordination = new CoordinationFlags();

    @Mixin
    private IdentityFlags identity = new IdentityFlags();

    @Mixin
    private LogFlags logs = new LogFlags();

    @Mixin
    private StatusFlags status = new StatusFlags();

    @Spec
    private CommandSpec spec;

    /**
     * What to run, but for what the common flags say: those are applied afterwards. Called once the flags are read, and
     * without a cluster when only its rights are wanted.
     *
     * @throws CommandLine.ParameterException for flags that do not fit together; {@link #misused} makes one
     */
    protected abstract ProvisionControllerBuilder controller();

    /** The name of the node that this instance serves, from {@code --node-name} or {@code NODE_NAME}. */
    protected final Optional<String> nodeName() {
        return coordination.node();
    }

    /** Wrong usage, in words that name the flag and the remedy. */
    protected final CommandLine.ParameterException misused(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }

    /** Runs one command line and returns the exit code. */
    public static int run(ProvisionerCommand command, String... arguments) {
        var line = Manners.of(new CommandLine(command));
        line.getCommandSpec().mixinStandardHelpOptions(true).addOption(OptionSpec.builder(VERBOSE).type(boolean.class)
                .description("Show the whole stack trace of an error.").build());
        return line.execute(arguments);
    }

    /** What the controller needs to be allowed to do, and where, for the flags as they are. */
    public final ProvisionControllerBuilder configured(String namespace) {
        var controller = work.applyTo(controller());
        if (identity.areGiven() && controller.identity().isEmpty()) controller.identity(Identity.of("any"));
        return controller.coordination(coordination.chosen()).journalNamespace(namespace);
    }

    @Override
    public final Integer call() throws Exception {
        logs.apply(Manners.isVerbose(spec));
        var mode = coordination.chosen();
        if (mode instanceof Coordination.PerNode perNode) identity.requireOwn(perNode.node());
        var controller = identity.applyTo(work.applyTo(controller())).coordination(mode);
        try (var access = cluster.open(); var program = new Program(controller, access, cluster.instance())) {
            status.serve(program);
            program.run();
        }
        return CommandLine.ExitCode.OK;
    }
}
