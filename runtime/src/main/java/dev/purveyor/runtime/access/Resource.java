package dev.purveyor.runtime.access;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * A kind of object as the API server's paths name it. Paths are safe by construction: namespaces must be DNS labels,
 * names are percent-encoded, so that no name, however hostile, reaches another path.
 *
 * @param group empty for the core group
 * @param plural for example {@code configmaps}
 */
public record Resource(String group, String version, String plural) {
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final Pattern GROUP = Pattern.compile("|[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?");

    public Resource {
        require(GROUP, group, "API group");
        require(LABEL, version, "API version");
        require(LABEL, plural, "resource");
    }

    public static Resource core(String plural) {
        return new Resource("", "v1", plural);
    }

    /** The path of all objects of the cluster. */
    public String path() {
        return base() + '/' + plural;
    }

    /** The path of all objects of a namespace; of the cluster if the namespace is empty. */
    public String path(String namespace) {
        if (namespace.isEmpty()) {
            return path();
        }
        return base() + "/namespaces/" + require(LABEL, namespace, "namespace") + '/' + plural;
    }

    /** The path of one object; the namespace is empty for an object of the whole cluster. */
    public String path(String namespace, String name) {
        return path(namespace) + '/' + segment(name);
    }

    @Override
    public String toString() {
        return group.isEmpty() ? plural : plural + '.' + group;
    }

    private String base() {
        return group.isEmpty() ? "/api/" + version : "/apis/" + group + '/' + version;
    }

    private static String segment(String name) {
        if (name.isEmpty() || name.equals(".") || name.equals("..")) {
            throw new IllegalArgumentException("'" + name + "' cannot be the name of an object");
        }
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
    }

    private static String require(Pattern pattern, String text, String what) {
        if (!pattern.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a valid " + what);
        }
        return text;
    }
}
