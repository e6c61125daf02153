package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import dev.purveyor.cluster.Progress;

/**
 * Compiles a release's programs from its Go module, in a module of our own that stands in for the release's repository.
 * Go's caches keep what is compiled, so an interrupted build goes on where it was.
 */
final class GoBuild {
    private static final Duration TICK = Duration.ofMillis(500);

    private final Release release;
    private final GoCommand go;
    private final Path folder;
    private final Progress progress;
    private final InstantSource clock;
    private boolean prepared;

    GoBuild(Release release, BinarySettings settings, Path go, Progress progress, InstantSource clock) {
        this.release = release;
        this.folder = settings.cache().build().resolve(release.folderName());
        this.progress = progress;
        this.clock = clock;
        var environment = new HashMap<String, String>();
        environment.put("CGO_ENABLED", "0");
        environment.put("GOOS", settings.platform().os());
        environment.put("GOARCH", settings.platform().arch());
        environment.put("GOWORK", "off");
        if (settings.offline()) environment.put("GOPROXY", "off");
        this.go = new GoCommand(go, folder, environment, TICK);
    }

    Outcome build(Binary binary, Path target) {
        try {
            if (!prepared) {
                var objection = prepare();
                if (objection.isPresent()) return new Outcome.NotThisWay(objection.get());
                prepared = true;
            }
            var finished = Programs.unfinished(target);
            compile(binary, finished, countStale(binary));
            Programs.install(finished, target);
            return new Outcome.InPlace();
        } catch (IOException e) {
            return new Outcome.NotThisWay(String.valueOf(e.getMessage()));
        }
    }

    private Optional<String> prepare() throws IOException {
        Files.createDirectories(folder);
        var goMod = folder.resolve("go.mod");
        Files.deleteIfExists(goMod);
        var versions = go.ask("env", "GOVERSION", "GOTOOLCHAIN");
        if (versions.size() < 2) return Optional.of("the go on the PATH does not answer as the Go command does");
        var objection = GoVersions.objection(versions.get(versions.size() - 2), versions.getLast(),
                release.goVersion());
        if (objection.isPresent()) return objection;
        progress.update("Asking for the module " + release.goModule());
        var releaseGoMod = Path.of(go.ask("list", "-m", "-f", "{{.GoMod}}", release.goModule()).getLast());
        Files.writeString(goMod, release.buildModule(Files.readString(releaseGoMod)));
        return objection;
    }

    /** Downloads the modules if need be, and counts the packages that {@code go build} will compile. */
    private int countStale(Binary binary) throws IOException {
        var stale = new AtomicInteger();
        var downloads = new AtomicInteger();
        var current = new AtomicReference<>("");
        go.run(line -> {
            if (line.startsWith("stale ")) {
                stale.incrementAndGet();
                return true;
            }
            if (line.startsWith("go: downloading ")) {
                downloads.incrementAndGet();
                current.set(line.substring("go: downloading ".length()));
                return true;
            }
            return false;
        }, () -> progress.update(downloads.get() == 0
                ? binary.fileName() + ": looking at its Go packages"
                : binary.fileName() + ": " + Amounts.of(downloads.get()) + " Go modules downloaded, now "
                        + current.get()),
                "list", "-mod=mod", "-trimpath", "-ldflags", release.linkerFlags(), "-deps", "-f",
                "{{if .Stale}}stale {{.ImportPath}}{{end}}", release.mainPackage(binary));
        return stale.get();
    }

    private void compile(Binary binary, Path output, int packages) throws IOException {
        progress.say("Building " + binary.fileName() + " (" + release.title() + "), packages to compile: "
                + Amounts.of(packages));
        var start = clock.instant();
        var compiled = new AtomicInteger();
        go.run(line -> {
            compiled.incrementAndGet();
            return false;
        },
                () -> progress.update(binary.fileName() + ": " + Amounts.of(Math.min(compiled.get(), packages)) + " of "
                        + Amounts.of(packages) + " packages compiled, " + Amounts.of(since(start))),
                "build", "-mod=mod", "-v", "-trimpath", "-ldflags", release.linkerFlags(), "-o", output.toString(),
                release.mainPackage(binary));
        progress.say("Built " + binary.fileName() + " in " + Amounts.of(since(start)));
    }

    private Duration since(Instant start) {
        return Duration.between(start, clock.instant());
    }
}
