package dev.purveyor.volume.controller.flow;

import java.io.IOException;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
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

    /** Whether some node holds the volume, or it cannot be found out. */
    boolean mayHold(String volumeName) {
        try {
            String continuation = "";
            do {
                var response = api.send(ApiRequest.get(ATTACHMENTS.path() + "?limit=500" + continuation));
                if (!response.isSuccess()) return true;
                String next = "";
                var fields = Json.object(response.body());
                var found = new boolean[1];
                while (fields.next()) {
                    switch (fields.name()) {
                        case "metadata" -> next = fields.strings().getOrDefault("continue", "");
                        case "items" -> fields.each(item -> found[0] |= names(item.object(), volumeName));
                        default -> {
                        }
                    }
                }
                if (found[0]) return true;
                continuation = next.isEmpty() ? "" : "&continue=" + next;
            } while (!continuation.isEmpty());
            return false;
        } catch (IOException e) {
            return true;
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
