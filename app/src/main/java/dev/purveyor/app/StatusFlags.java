package dev.purveyor.app;

import java.io.IOException;
import java.net.InetSocketAddress;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where health, metrics and status are shown. */
final class StatusFlags {
    @Option(names = "--metrics-address", paramLabel = "[HOST]:PORT", converter = AddressFlag.class, description = "Where to serve /healthz, /readyz, /metrics and /status; without it, nowhere. Port 0 takes any that is free.")
    private @Nullable InetSocketAddress address;

    void serve(Program program) throws IOException {
        if (address != null) program.serve(address);
    }
}
