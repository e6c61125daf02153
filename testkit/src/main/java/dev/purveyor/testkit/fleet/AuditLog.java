package dev.purveyor.testkit.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.purveyor.cluster.LocalCluster;

/** What was asked of the API server, and by whom: all requests that were answered up to the moment when it was read. */
public final class AuditLog {
    private final List<Request> requests;

    /**
     * One request that was answered.
     *
     * @param received when the API server got it
     * @param answered when it was done, so that its effect is visible since then at the latest
     * @param resource such as {@code persistentvolumes}, with {@code /status} and the like behind it
     * @param code the status of the answer
     */
    public record Request(Instant received, Instant answered, String user, String verb, String resource,
            String namespace, String name, int code) {
        public boolean isWrite() {
            return switch (verb) {
                case "create", "update", "patch", "delete", "deletecollection" -> true;
                default -> false;
            };
        }

        public boolean succeeded() {
            return code >= 200 && code < 300;
        }

        @Override
        public String toString() {
            return received + " " + user + " " + verb + " " + resource + " " + name + ": " + code;
        }
    }

    private AuditLog(List<Request> requests) {
        this.requests = requests;
    }

    /** @throws IllegalStateException if the cluster was started without an audit log */
    public static AuditLog of(LocalCluster cluster) {
        var file = cluster.auditLog().orElseThrow(
                () -> new IllegalStateException("this cluster has no audit log: use @KubernetesTest(auditLog = true)"));
        try {
            return parse(Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The last line counts only once it is whole. */
    static AuditLog parse(String text) {
        var json = new ObjectMapper();
        return new AuditLog(text.substring(0, text.lastIndexOf('\n') + 1).lines().map(line -> event(json, line))
                .filter(event -> event.path("stage").asText().equals("ResponseComplete")).map(AuditLog::request)
                .sorted(Comparator.comparing(Request::received)).toList());
    }

    /** In the order in which they were received. */
    public List<Request> requests() {
        return requests;
    }

    /** Who this was: {@link Instance#user()}. */
    public List<Request> by(String user) {
        return requests.stream().filter(request -> request.user().equals(user)).toList();
    }

    /** What an instance tried to change, but for its events, from the first moment after this one. */
    public List<Request> writesAfter(String user, Instant moment) {
        return by(user).stream().filter(request -> request.isWrite() && request.received().isAfter(moment))
                .filter(request -> !request.resource().equals("events") && !request.resource().contains("reviews"))
                .toList();
    }

    private static JsonNode event(ObjectMapper json, String line) {
        try {
            return json.readTree(line);
        } catch (IOException e) {
            throw new IllegalStateException("not a line of an audit log: " + line, e);
        }
    }

    private static Request request(JsonNode event) {
        var object = event.path("objectRef");
        var part = object.path("subresource").asText();
        return new Request(Instant.parse(event.path("requestReceivedTimestamp").asText()),
                Instant.parse(event.path("stageTimestamp").asText()), event.path("user").path("username").asText(),
                event.path("verb").asText(), object.path("resource").asText() + (part.isEmpty() ? "" : "/" + part),
                object.path("namespace").asText(), object.path("name").asText(),
                event.path("responseStatus").path("code").asInt());
    }
}
