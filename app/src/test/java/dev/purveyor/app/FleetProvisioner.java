package dev.purveyor.app;

import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import dev.purveyor.Identity;
import dev.purveyor.testkit.fleet.FolderStorage;
import dev.purveyor.volume.controller.ProvisionController;
import dev.purveyor.volume.controller.ProvisionControllerBuilder;

/** One instance of a {@link dev.purveyor.testkit.fleet.Fleet}: all the flags of a provisioner, and storage that records. */
@Command(name = "fleet", description = "Makes volumes in storage that records every call.")
final class FleetProvisioner extends ProvisionerCommand {
    @Option(names = "--provisioner", paramLabel = "NAME", required = true)
    private String name = "";

    @Option(names = "--storage", paramLabel = "FOLDER", required = true)
    private Path storage = Path.of("");

    @Option(names = "--delay", paramLabel = "TIME", converter = DurationFlag.class, description = "How long each call takes.")
    private Duration delay = Duration.ZERO;

    @Option(names = "--own-assets", description = "No other instance can reach what this one makes.")
    private boolean ownAssets;

    @Option(names = "--full-node", paramLabel = "NAME", description = "Where there is no room.")
    private String fullNode = "";

    @Option(names = "--storage-identity", paramLabel = "NAME", description = "Whose volumes to stamp and to delete.")
    private @Nullable String identity;

    @Option(names = "--caller", paramLabel = "NAME", required = true, description = "Who is calling, in the record.")
    private String caller = "";

    public static void main(String[] arguments) {
        System.exit(run(new FleetProvisioner(), arguments));
    }

    @Override
    protected ProvisionControllerBuilder controller() {
        var folder = new FolderStorage(storage, caller, delay).withoutRoomOn(fullNode);
        var controller = ProvisionController.builder(name, ownAssets ? folder.withAssetsOfItsOwn() : folder);
        return identity == null ? controller : controller.identity(Identity.of(identity));
    }
}
