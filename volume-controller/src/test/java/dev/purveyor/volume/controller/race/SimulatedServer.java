package dev.purveyor.volume.controller.race;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiRequest.Verb;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.json.Json;
import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.volume.controller.record.Names;

/** One claim at an API server, with all the versions it ever had. */
final class SimulatedServer {
    static final String UID = "u1";

    final List<Version> versions = new ArrayList<>();

    /** @param at the moment of its writing */
    record Version(int number, @Nullable String text, boolean bound, long at) {}

    SimulatedServer(@Nullable String text) {
        versions.add(new Version(1, text, false, 0));
    }

    Version now() {
        return versions.getLast();
    }

    /** Somebody writes the claim. */
    void write(@Nullable String text, boolean bound, long at) {
        versions.add(new Version(now().number + 1, text, bound, at));
    }

    ApiResponse answer(ApiRequest request, long at) throws IOException {
        if (request.verb() == Verb.GET) return shown();
        return request.contentType().equals(ApiRequest.JSON_PATCH) ? jsonPatch(request, at) : mergePatch(request, at);
    }

    static ApiResponse status(int code) {
        return new ApiResponse(code, JsonWriter.object(o -> o.text("kind", "Status")), Optional.empty());
    }

    private ApiResponse shown() {
        var now = now();
        return new ApiResponse(200, JsonWriter.object(o -> o.object("metadata", m -> m.text("uid", UID)
                .text("resourceVersion", "" + now.number).object("annotations", a -> a.text(Names.RACE, now.text)))),
                Optional.empty());
    }

    private ApiResponse mergePatch(ApiRequest request, long at) throws IOException {
        String version = null;
        String text = null;
        var patch = Json.object(request.body());
        while (patch.next()) {
            var metadata = patch.object();
            while (metadata.next()) {
                if (metadata.name().equals("resourceVersion")) version = metadata.text();
                if (metadata.name().equals("annotations")) text = metadata.strings().get(Names.RACE);
            }
        }
        if (!("" + now().number).equals(version)) return status(409);
        write(text, now().bound, at);
        return shown();
    }

    private ApiResponse jsonPatch(ApiRequest request, long at) throws IOException {
        var wrapped = "{\"operations\":" + new String(request.body(), StandardCharsets.UTF_8) + "}";
        var operations = new ArrayList<Operation>();
        var fields = Json.object(wrapped.getBytes(StandardCharsets.UTF_8));
        while (fields.next())
            fields.each(each -> operations.add(Operation.read(each.strings())));
        for (var operation : operations) {
            switch (operation.what) {
                case "test" -> {
                    if (!operation.value.equals(valueAt(operation.path))) return status(422);
                }
                case "replace" -> write(operation.value, now().bound, at);
                case "remove" -> write(null, now().bound, at);
                default -> throw new IOException("what is " + operation);
            }
        }
        return shown();
    }

    private @Nullable String valueAt(String path) throws IOException {
        return switch (path) {
            case "/metadata/uid" -> UID;
            case "/metadata/resourceVersion" -> "" + now().number;
            case "/status/phase" -> now().bound ? "Bound" : "Pending";
            case "/metadata/annotations/control-plane.alpha.kubernetes.io~1leader" -> now().text;
            default -> throw new IOException("what is at " + path);
        };
    }

    private record Operation(String what, String path, String value) {
        static Operation read(Map<String, String> read) {
            return new Operation(read.getOrDefault("op", ""), read.getOrDefault("path", ""),
                    read.getOrDefault("value", ""));
        }
    }
}
