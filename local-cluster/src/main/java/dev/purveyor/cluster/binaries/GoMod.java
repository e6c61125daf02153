package dev.purveyor.cluster.binaries;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The text of a go.mod of our own that builds a release as the release's own go.mod would have it built. */
final class GoMod {
    private static final Pattern GO = Pattern.compile("(?m)^go \\S+$");
    private static final Pattern GODEBUG_DEFAULT = Pattern.compile("(?m)^(?:godebug)?\\s+(default=\\S+)$");
    /** Parts of the Kubernetes repository: their v0.0.0 means "as in this tree", which a user of the module lacks. */
    private static final Pattern UNVERSIONED = Pattern
            .compile("(?m)^(?:require)?\\s+(k8s\\.io/\\S+) v0\\.0\\.0(?:\\s*//.*)?$");

    private final String upstream;
    private final StringBuilder text = new StringBuilder();

    private GoMod(String upstream) {
        this.upstream = upstream;
    }

    /** Starts with the language version and the runtime's defaults of the release: a main module decides both. */
    static GoMod of(String name, String upstream) {
        var module = new GoMod(upstream);
        module.line("module " + name);
        GO.matcher(upstream).results().findFirst().ifPresent(found -> module.line(found.group()));
        GODEBUG_DEFAULT.matcher(upstream).results().findFirst()
                .ifPresent(found -> module.line("godebug " + found.group(1)));
        return module;
    }

    GoMod require(String module, String version) {
        return line("require " + module + " " + version);
    }

    GoMod replaceUnversioned(String version) {
        text.append(UNVERSIONED.matcher(upstream).results().map(found -> found.group(1))
                .map(module -> "replace " + module + " => " + module + " " + version + "\n")
                .collect(Collectors.joining()));
        return this;
    }

    String text() {
        return text.toString();
    }

    private GoMod line(String line) {
        text.append(line).append('\n');
        return this;
    }
}
