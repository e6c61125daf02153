package dev.purveyor.volume.controller;

import java.io.IOException;
import java.util.Optional;

import dev.purveyor.runtime.access.Permissions;
import dev.purveyor.runtime.access.ServerVersion;
import dev.purveyor.runtime.access.StreamingApi;

/** Whether a cluster lets a controller work. */
final class Preflight {
    private static final ServerVersion OLDEST = new ServerVersion(1, 33);

    private Preflight() {}

    /** What is missing, in words, that may come by itself or be granted; an API server that is too old is an exception. */
    static Optional<String> lack(StreamingApi api, ProvisionControllerBuilder settings) {
        try {
            ServerVersion.of(api).requireAtLeast(OLDEST);
            var missing = Permissions.missing(api, Rights.of(settings));
            return missing.isEmpty()
                    ? Optional.empty()
                    : Optional.of("These permissions are missing: " + missing
                            + ". 'purveyor rbac' prints a role that has them.");
        } catch (IOException e) {
            return Optional.of("The API server cannot be asked: " + e.getMessage());
        }
    }
}
