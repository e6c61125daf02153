package dev.purveyor.cli.why;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

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
    Facts.Status about(String uid) {
        if (content == null) return new Facts.Status(address, "", problem, null);
        for (var claim : content.path("claims")) {
            if (claim.path("uid").asText().equals(uid)) return status(account(claim));
        }
        return status(null);
    }

    private Facts.Status status(Facts.@Nullable Account account) {
        var provisioner = content == null ? "" : content.path("provisioner").asText();
        return new Facts.Status(address, provisioner, null, account);
    }

    private static Facts.Account account(JsonNode claim) {
        var next = claim.path("nextRetryInSeconds");
        var message = claim.path("lastMessage");
        return new Facts.Account(claim.path("verdict").asText(), claim.path("phase").asText(),
                claim.path("failures").asInt(), next.isNumber() ? Duration.ofSeconds(next.asLong()) : null,
                message.isObject() ? message.path("reason").asText() + ": " + message.path("text").asText() : null);
    }
}
