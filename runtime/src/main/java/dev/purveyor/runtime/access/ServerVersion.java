package dev.purveyor.runtime.access;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.purveyor.runtime.json.Json;

/** The API server's version, as far as compatibility is decided by it. */
public record ServerVersion(int major, int minor) implements Comparable<ServerVersion> {
    private static final Pattern GIT_VERSION = Pattern.compile("v?(\\d+)\\.(\\d+).*");

    /** Asks the server. */
    public static ServerVersion of(Api api) throws IOException {
        var response = api.send(ApiRequest.get("/version"));
        if (!response.isSuccess()) {
            throw new IOException("The API server did not tell its version: " + Status.of(response).describe());
        }
        var fields = Json.object(response.body());
        while (fields.next()) {
            if (fields.name().equals("gitVersion")) {
                return parse(String.valueOf(fields.text()));
            }
        }
        throw new IOException("The answer to /version has no gitVersion: is this a Kubernetes API server?");
    }

    /** Reads {@code v1.36.4}, {@code v1.33.1+k3s1}, {@code 1.34}. */
    public static ServerVersion parse(String gitVersion) throws IOException {
        Matcher matcher = GIT_VERSION.matcher(gitVersion);
        if (!matcher.matches()) {
            throw new IOException("'" + gitVersion + "' is not a Kubernetes version");
        }
        return new ServerVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    /** @throws AccessException if this version is older than the given one; the message says what to do */
    public void requireAtLeast(ServerVersion oldest) {
        if (compareTo(oldest) < 0) {
            throw new AccessException("The API server is Kubernetes " + this + ", but " + oldest
                    + " is the oldest version supported. Upgrade the cluster.");
        }
    }

    @Override
    public int compareTo(ServerVersion other) {
        return major != other.major ? Integer.compare(major, other.major) : Integer.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
