package dev.purveyor.cli.doctor;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.purveyor.cli.Shown;
import dev.purveyor.cluster.ClusterException;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Outcome;

/** Whole lists of objects, read page by page. */
final class Lists {
    private static final int PAGE = 500;
    private static final int FORBIDDEN = 403;

    private final Api api;

    Lists(Api api) {
        this.api = api;
    }

    /** @param sameByHand a command that shows whether it is to be had at all */
    List<JsonNode> required(String path, String sameByHand) {
        return allowed(path).orElseThrow(() -> new ClusterException(
                "You may not list " + path + ". Ask for the right to, or use another kubeconfig: '" + sameByHand
                        + "' must work."));
    }

    /** Empty if we are not allowed to look. */
    Optional<List<JsonNode>> allowed(String path) {
        var items = new ArrayList<JsonNode>();
        var next = "";
        do {
            var page = page(path, next);
            if (page.isEmpty()) return Optional.empty();
            page.get().path("items").forEach(items::add);
            next = page.get().path("metadata").path("continue").asText();
        } while (!next.isEmpty());
        return Optional.of(items);
    }

    private Optional<JsonNode> page(String path, String from) {
        var query = (path.indexOf('?') < 0 ? "?limit=" : "limit=") + PAGE
                + (from.isEmpty() ? "" : "&continue=" + URLEncoder.encode(from, StandardCharsets.UTF_8));
        return switch (Outcome.of(api, ApiRequest.get(path + query))) {
            case Outcome.Success(var response) -> Optional.of(parse(response.body(), path));
            case Outcome.Refused(var status) when status.code() == FORBIDDEN -> Optional.empty();
            case Outcome other -> throw new ClusterException("The cluster cannot be asked for " + path + ": "
                    + Shown.text(other.describe()) + ". See whether 'kubectl get --raw " + path
                    + "' works, and try again.");
        };
    }

    static JsonNode parse(byte[] json, String what) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (IOException e) {
            throw new ClusterException("The answer about " + what + " is not JSON. See whether the kubeconfig names"
                    + " an API server of Kubernetes.", e);
        }
    }
}
