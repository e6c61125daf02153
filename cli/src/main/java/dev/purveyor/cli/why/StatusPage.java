package dev.purveyor.cli.why;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/** What a provisioner says about itself, on its page {@code /status}. */
final class StatusPage {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final String address;
    private final @Nullable JsonNode content;
    private final @Nullable String problem;

    private StatusPage(String address, @Nullable JsonNode content, @Nullable String problem) {
        this.address = address;
        this.content = content;
        this.problem = problem;
    }

    static StatusPage at(String address) {
        try (var http = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
            var request = HttpRequest.newBuilder(URI.create("http://" + address + "/status")).timeout(PATIENCE).build();
            var answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200) return new StatusPage(address, null, "it answers " + answer.statusCode());
            return of(address, answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new StatusPage(address, null, "interrupted");
        } catch (IOException | IllegalArgumentException e) {
            var message = e.getMessage();
            return new StatusPage(address, null, message == null ? "nobody answers there" : message);
        }
    }

    static StatusPage of(String address, String json) {
        try {
            return new StatusPage(address, new ObjectMapper().readTree(json), null);
        } catch (IOException e) {
            return new StatusPage(address, null, "it is not JSON");
        }
    }

    /** What it says about one claim. */
    Facts.Status about(String namespace, String name, String uid) {
        if (content == null) return new Facts.Status(address, problem, null, 0, null);
        for (var work : content.path("work")) {
            if (isAbout(work, namespace + "/" + name, uid))
                return new Facts.Status(address, null,
                        instant(work.path("nextTry").asText("")), work.path("failures").asInt(0),
                        work.path("lastError").asText(null));
        }
        return new Facts.Status(address, null, null, 0, null);
    }

    private static boolean isAbout(JsonNode work, String claim, String uid) {
        return work.path("claim").asText("").equals(claim) || work.path("volume").asText("").equals("pvc-" + uid);
    }

    private static @Nullable Instant instant(String text) {
        try {
            return text.isEmpty() ? null : Instant.parse(text);
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
