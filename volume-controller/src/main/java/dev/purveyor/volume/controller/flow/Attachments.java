package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.util.Optional;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonFields;

/** VolumeAttachments: a CSI volume that is attached to a node must not be deleted. */
final class Attachments {
    private static final Resource ATTACHMENTS = new Resource("storage.k8s.io", "v1", "volumeattachments");

    private final Api api;

    Attachments(Api api) {
        this.api = api;
    }

    /** Why the volume must stay: some node holds it, or that cannot be found out. */
    Optional<String> reasonToKeep(String volumeName) {
        try {
            String continuation = "";
            do {
                var response = api.send(ApiRequest.get(ATTACHMENTS.path() + "?limit=500" + continuation));
                if (!response.isSuccess()) return Optional.of(unknown(Outcome.of(response).describe()));
                var page = new Page(volumeName);
                continuation = page.read(response);
                if (page.found) return Optional.of("a VolumeAttachment names it");
            } while (!continuation.isEmpty());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(unknown(String.valueOf(e.getMessage())));
        }
    }

    private static String unknown(String why) {
        return "nobody can tell whether a node holds it, because VolumeAttachments cannot be listed (" + why
                + "). A provisioner of CSI volumes needs the right to list volumeattachments.storage.k8s.io.";
    }

    private static final class Page {
        private final String volumeName;
        private boolean found;

        Page(String volumeName) {
            this.volumeName = volumeName;
        }

        /** Returns how to ask for the next page; empty after the last. */
        String read(ApiResponse response) throws IOException {
            String next = "";
            var fields = Json.object(response.body());
            while (fields.next()) {
                switch (fields.name()) {
                    case "metadata" -> next = fields.strings().getOrDefault("continue", "");
                    case "items" -> fields.each(item -> found |= names(item.object(), volumeName));
                    default -> {
                    }
                }
            }
            return next.isEmpty() ? "" : "&continue=" + next;
        }
    }

    private static boolean names(JsonFields attachment, String volumeName) throws IOException {
        boolean names = false;
        while (attachment.next()) {
            if (!attachment.name().equals("spec")) continue;
            var spec = attachment.object();
            while (spec.next()) {
                if (spec.name().equals("source")) {
                    names = volumeName.equals(spec.strings().get("persistentVolumeName"));
                }
            }
        }
        return names;
    }
}
