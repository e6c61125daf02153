package dev.purveyor.cli.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import dev.purveyor.cli.Screen;

/** {@code purveyor cluster fetch}. */
@Command(name = "fetch", description = "Get the programs of a cluster ahead of time, and with --node those of a node.")
final class Fetch implements Runnable {
    @Mixin
    private ClusterShape shape = new ClusterShape();

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        shape.check();
        var programs = shape.builder().progress(Screen.onErrorsOf(spec)).fetch();
        programs.forEach((name, path) -> spec.commandLine().getOut().println("%-24s %s".formatted(name, path)));
    }
}
