package dev.purveyor.cli.demo;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import dev.purveyor.cli.Screen;
import dev.purveyor.cli.Terminal;

/** {@code purveyor demo}. */
@Command(name = "demo", description = {
        "Show a claim's whole life on a real Kubernetes: a provisioner makes a folder for it, a pod writes there, and "
                + "everything goes again.",
        "Without options it starts a Kubernetes for this, and leaves nothing behind."})
public final class DemoCommand implements Runnable {
    @Option(names = "--keep", description = "Leave the cluster up.")
    private boolean keep;

    @Option(names = "--kubeconfig", paramLabel = "FILE", description = "Use this cluster of yours. The demo works in a namespace and with a class of its own and removes both.")
    private @Nullable Path kubeconfig;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (keep && kubeconfig != null) {
            throw new ParameterException(spec.commandLine(), "--keep is for the demo's own cluster: leave it out.");
        }
        var out = spec.commandLine().getOut();
        var venue = venue();
        venue.prepare(Screen.onErrorsOf(spec));
        out.println();
        var stage = new Stage(audience(out), System::nanoTime);
        var last = perform(venue, stage);
        out.println();
        out.println(String.format(Locale.ROOT, "From the claim to its volume: %.2f s.",
                last.fromClaimToBound().toMillis() / 1000.0));
        venue.afterwards().forEach(out::println);
        out.println(Farewell.TEXT);
        out.flush();
    }

    private Scene perform(Venue venue, Stage stage) {
        var cleanup = new Cleanup();
        var interrupted = new Thread(() -> {
            stage.breakOff();
            stage.end();
            cleanup.close();
        });
        Runtime.getRuntime().addShutdownHook(interrupted);
        try (cleanup) {
            new Performance(venue, new Props(uniqueName()), stage, cleanup).play();
            stage.begin(Step.CLEAN);
            cleanup.succeeded();
        } catch (RuntimeException e) {
            stage.breakOff();
            stage.end();
            throw e;
        }
        stage.done(Step.CLEAN, "");
        return stage.end();
    }

    private Venue venue() {
        var machine = Machine.detect();
        if (kubeconfig != null) return new ReadersCluster(kubeconfig, machine);
        return keep ? new KeptCluster(machine) : new FreshCluster(machine);
    }

    private static Audience audience(PrintWriter out) {
        if (!Terminal.isOutputTerminal()) return new PlainLines(out);
        return new LiveTable(out, new Table(System.out.charset().newEncoder().canEncode('✓')));
    }

    private static String uniqueName() {
        return "purveyor-demo-"
                + Integer.toString(ThreadLocalRandom.current().nextInt(36 * 36 * 36, 36 * 36 * 36 * 36), 36);
    }
}
