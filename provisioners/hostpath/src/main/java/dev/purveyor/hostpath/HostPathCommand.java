package dev.purveyor.hostpath;

import java.nio.file.Path;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import dev.purveyor.Identity;
import dev.purveyor.app.ProvisionerCommand;
import dev.purveyor.volume.controller.ProvisionController;
import dev.purveyor.volume.controller.ProvisionControllerBuilder;

/** The hostPath provisioner as a program. */
@Command(name = "hostpath", description = "Makes volumes for classes of example.com/hostpath: folders on this node.")
public final class HostPathCommand extends ProvisionerCommand {
    private static final String DEFAULT_ROOT = "/tmp/hostpath-provisioner";

    @Option(names = "--root", paramLabel = "FOLDER", defaultValue = DEFAULT_ROOT, description = "Where the volumes' folders are made (default: ${DEFAULT-VALUE}).")
    private Path root = Path.of("");

    @Option(names = "--node-affinity", description = "Let pods use a volume on its own node only; the node's host name must be its name.")
    private boolean affinity;

    public static void main(String[] arguments) {
        System.exit(run(new HostPathCommand(), arguments));
    }

    @Override
    protected ProvisionControllerBuilder controller() {
        var node = nodeName().orElseThrow(() -> misused(
                "NODE_NAME is not set. Each volume is marked with the node that holds its folder: set NODE_NAME"
                        + " (in a pod from spec.nodeName) or --node-name."));
        if (root.toString().isBlank()) {
            throw misused("--root is empty: name a folder, or leave it out for " + DEFAULT_ROOT + ".");
        }
        var folders = new HostPath(root);
        return ProvisionController
                .builder("example.com/hostpath", affinity ? folders.onNode(node) : folders.madeOn(node))
                .identity(Identity.ofNode(node).storedIn("hostPathProvisionerIdentity"));
    }
}
