package dev.purveyor.app;

import java.io.IOException;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import dev.purveyor.Identity;
import dev.purveyor.volume.controller.ProvisionControllerBuilder;

/** Whose volumes this instance deletes, for a provisioner that does not know it by itself. */
final class IdentityFlags {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--identity", paramLabel = "NAME", description = "Stamped on every volume; volumes with another identity are left to their owner. Instances that reach the same storage share one.")
    private @Nullable String name;

    @Option(names = "--identity-file", paramLabel = "FILE", description = "Where the identity is stored instead, as one line; made with a random one if there is none. Keep it where the volumes' data is.")
    private @Nullable Path file;

    /** Whether instances have identities; which does not matter for what they may do. */
    boolean areGiven() {
        return name != null || file != null;
    }

    /**
     * A DaemonSet gives all its pods the same flags: an identity that all nodes share would have each delete volumes that it
     * cannot reach.
     */
    void requireOwn(String node) {
        if (name != null && !name.equals(node)) {
            throw misused("--identity " + name
                    + " does not go with --coordination per-node, where each node deletes its own"
                    + " volumes only: leave it out, and the node's name is the identity; or keep one on each node, with"
                    + " --identity-file");
        }
    }

    /** @throws IOException if the file cannot be used; the message says what to do */
    ProvisionControllerBuilder applyTo(ProvisionControllerBuilder controller) throws IOException {
        var given = name != null ? "--identity" : "--identity-file";
        if (name == null && file == null) return controller;
        if (name != null && file != null) {
            throw misused("--identity and --identity-file exclude each other: give one of them");
        }
        controller.identity().ifPresent(own -> {
            throw misused(given + ": this provisioner has an identity of its own, \"" + own.value()
                    + "\" in the annotation " + own.annotation() + ". Leave out " + given + " and its variable "
                    + EnvironmentDefaults.variable(given));
        });
        return controller.identity(identity());
    }

    private Identity identity() throws IOException {
        if (file != null) return Identity.ofFile(file);
        try {
            return Identity.of(String.valueOf(name));
        } catch (IllegalArgumentException e) {
            throw misused("--identity: " + e.getMessage());
        }
    }

    private CommandLine.ParameterException misused(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }
}
