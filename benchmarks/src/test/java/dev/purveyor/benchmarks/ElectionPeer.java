package dev.purveyor.benchmarks;

import java.nio.file.Path;
import java.time.Duration;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import dev.purveyor.app.ProvisionerCommand;
import dev.purveyor.testkit.fleet.FolderStorage;
import dev.purveyor.volume.controller.ProvisionController;
import dev.purveyor.volume.controller.ProvisionControllerBuilder;

/** Ours in a fleet beside the Go library's: its storage records each call, as theirs does. */
@Command(name = "election-peer", description = "Makes volumes in storage that records every call.")
final class ElectionPeer extends ProvisionerCommand {
    @Option(names = "--provisioner", paramLabel = "NAME", required = true)
    private String name = "";

    @Option(names = "--storage", paramLabel = "FOLDER", required = true)
    private Path storage = Path.of("");

    @Option(names = "--caller", paramLabel = "NAME", required = true, description = "Who is calling, in the record.")
    private String caller = "";

    public static void main(String[] arguments) {
        System.exit(run(new ElectionPeer(), arguments));
    }

    @Override
    protected ProvisionControllerBuilder controller() {
        return ProvisionController.builder(name, new FolderStorage(storage, caller, Duration.ZERO));
    }
}
