package dev.purveyor.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

import dev.purveyor.Identity;
import dev.purveyor.runtime.access.Permission;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;
import dev.purveyor.volume.controller.Coordination;
import dev.purveyor.volume.controller.ProvisionController;
import dev.purveyor.volume.controller.ProvisionControllerBuilder;
import dev.purveyor.volume.controller.race.RaceTimes;

import static org.assertj.core.api.Assertions.assertThat;

class ProvisionerCommandTest {
    private final StringWriter err = new StringWriter();
    private @Nullable Identity own;

    private static final class Nothing implements VolumeProvisioner {
        @Override
        public NewVolume provision(VolumeRequest request) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void delete(StoredVolume volume) {}
    }

    @Command(name = "nothing")
    private final class NothingCommand extends ProvisionerCommand {
        @Override
        protected ProvisionControllerBuilder controller() {
            var controller = ProvisionController.builder("example.com/nothing", new Nothing());
            return own == null ? controller : controller.identity(own);
        }
    }

    private int run(Map<String, String> environment, String... arguments) {
        return line(environment).execute(arguments);
    }

    private CommandLine line(Map<String, String> environment) {
        return Manners.of(new CommandLine(new NothingCommand())).setErr(new PrintWriter(err, true))
                .setDefaultValueProvider(new EnvironmentDefaults(environment));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--resync-period=soon", "--concurrency=0", "--concurrency=many", "--journal=maybe",
            "--failed-delete-threshold=-1", "--backoff-first=2h", "--additional-names=a//b",
            "--additional-names=not one", "--log-format=xml", "--no-such-flag", "--metrics-address=nowhere",
            "--identity=", "--identity=a --identity-file=b", "--namespace=No_Such", "--namespace=a/b",
            "--namespace=-a"})
    void wrongUsageIsOneLineThatNamesTheFlag(String argument) {
        assertThat(run(Map.of(), argument.split(" (?=--)"))).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(2).first().asString().startsWith("nothing: ")
                .contains(argument.contains("backoff") ? "--backoff-first" : argument.replaceAll("=.*", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --coordination=lader                        | is none of leader, per-node, per-claim, sharded, none
            --coordination=sharded --shards=0           | --shards 0: there can be 1 to 256 shards, not 0
            --lease-duration=10s                        | --lease-duration 10s, --renew-deadline 10s, --retry-period 2s: \
            the lease duration (10 s) must be longer than the renew deadline (10 s)
            --lease-duration=9999999h                   | whole seconds, from 1 to 2147483647
            --coordination=per-claim --retry-period=1ms | --retry-period must be 100ms or more
            --coordination=per-node                     | set NODE_NAME (in a pod from spec.nodeName) or --node-name
            --coordination=per-node --node-name=a --identity=pool | --identity pool does not go with --coordination per-node
            --term-limit=never                          | --term-limit
            """)
    void coordinationThatCannotWorkIsRefusedInWordsThatHelp(String arguments, String words) {
        assertThat(run(Map.of(), arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0s"})
    void aTermLimitOfZeroIsNone(String none) {
        var flags = new CoordinationFlags();
        new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("coordination",
                CommandLine.Model.CommandSpec.forAnnotatedObject(flags)))
                .parseArgs("--coordination=per-claim", "--term-limit=" + none);
        assertThat(flags.chosen()).isEqualTo(Coordination.perClaim(new RaceTimes(Duration.ofSeconds(15),
                Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ZERO)));
    }

    @Test
    void aFailureIsOneLineThatSaysWhatToDo() {
        assertThat(run(Map.of(), "--kubeconfig=/no/such/file")).isEqualTo(1);
        assertThat(err.toString().lines()).singleElement().asString().startsWith("nothing: ")
                .contains("/no/such/file");
    }

    @Test
    void aFlagIsReadFromItsVariable() {
        assertThat(run(Map.of("PURVEYOR_CONCURRENCY", "0"))).isEqualTo(2);
        assertThat(err.toString()).contains("--concurrency must be 1 or more");
    }

    @Test
    void whatIsGivenWinsOverTheVariableAndAnEmptyVariableIsNone() {
        var command = new NothingCommand();
        new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true)
                .setDefaultValueProvider(
                        new EnvironmentDefaults(Map.of("PURVEYOR_JOURNAL", "on", "PURVEYOR_CONCURRENCY", "")))
                .parseArgs("--journal=off");
        assertThat(command.configured("storage").rights()).map(Permission::resource).doesNotContain("configmaps");
    }

    @Test
    void theJournalsRightsAreForTheNamespaceThatWasGiven() {
        var command = new NothingCommand();
        new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs();
        assertThat(command.configured("storage").rights()).filteredOn(right -> right.resource().equals("configmaps"))
                .isNotEmpty().allMatch(right -> right.namespace().equals("storage"));
    }

    @Test
    void withIdentitiesTheRightsAreForLeasesAndJournalsOfAnyName() {
        var command = new NothingCommand();
        new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs("--identity=pool-a");
        assertThat(command.configured("storage").rights())
                .filteredOn(right -> right.resource().equals("configmaps") || right.resource().equals("leases"))
                .isNotEmpty().allMatch(right -> right.name().isEmpty());
    }

    @Test
    void aDamagedIdentityFileIsAFailureThatNamesIt(@TempDir Path folder) throws IOException {
        var file = Files.createFile(folder.resolve("identity"));
        assertThat(run(Map.of("PURVEYOR_IDENTITY_FILE", file.toString()))).isEqualTo(1);
        assertThat(err.toString().lines()).singleElement().asString().contains(file + " is empty. Restore");
    }

    @Test
    void anIdentityOfItsOwnIsNotOverruled() {
        own = Identity.ofNode("node-1");
        assertThat(run(Map.of("PURVEYOR_IDENTITY", "other"))).isEqualTo(2);
        assertThat(err.toString()).contains("--identity", "\"node-1\"", "PURVEYOR_IDENTITY");
    }

    @Test
    void theIdentityThatWasGivenIsTheControllers() throws IOException {
        var flags = new IdentityFlags();
        new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("identity",
                CommandLine.Model.CommandSpec.forAnnotatedObject(flags))).parseArgs("--identity=rack-7");
        var controller = ProvisionController.builder("example.com/nothing", new Nothing());
        assertThat(flags.applyTo(controller).identity()).contains(Identity.of("rack-7"));
        assertThat(new IdentityFlags().applyTo(ProvisionController.builder("example.com/n", new Nothing())).identity())
                .isEmpty();
    }

    @Test
    void everyFlagHasAVariableOfItsOwn() {
        var names = line(Map.of()).getCommandSpec().options().stream().map(OptionSpec::longestName)
                .map(EnvironmentDefaults::variable).toList();
        assertThat(names).doesNotHaveDuplicates().contains("PURVEYOR_RESYNC_PERIOD", "PURVEYOR_LOG_FORMAT");
    }
}
