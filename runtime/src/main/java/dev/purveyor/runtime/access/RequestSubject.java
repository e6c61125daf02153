package dev.purveyor.runtime.access;

import java.util.List;

/** What a request is about, read from its path: the verb and resource that the server's authorizer would see. */
record RequestSubject(String verb, String resource) {

    static RequestSubject of(ApiRequest request) {
        int question = request.path().indexOf('?');
        var path = question < 0 ? request.path() : request.path().substring(0, question);
        var query = question < 0 ? "" : request.path().substring(question);
        var rest = afterVersion(List.of(path.substring(1).split("/")));
        if (rest.size() > 2 && rest.get(0).equals("namespaces")) {
            rest = rest.subList(2, rest.size());
        }
        boolean named = rest.size() > 1;
        var resource = rest.isEmpty() ? "" : rest.size() > 2 ? rest.get(0) + '/' + rest.get(2) : rest.get(0);
        return new RequestSubject(verb(request.verb(), named || rest.isEmpty(), query.contains("watch=true")),
                resource);
    }

    private static List<String> afterVersion(List<String> parts) {
        int used = switch (parts.get(0)) {
            case "api" -> 2;
            case "apis" -> 3;
            default -> parts.size();
        };
        return parts.subList(Math.min(used, parts.size()), parts.size());
    }

    private static String verb(ApiRequest.Verb verb, boolean single, boolean watch) {
        return switch (verb) {
            case GET -> watch ? "watch" : single ? "get" : "list";
            case POST -> "create";
            case PUT -> "update";
            case PATCH -> "patch";
            case DELETE -> single ? "delete" : "deletecollection";
        };
    }
}
