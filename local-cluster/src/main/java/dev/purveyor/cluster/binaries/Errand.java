package dev.purveyor.cluster.binaries;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.purveyor.cluster.ClusterException;
import dev.purveyor.cluster.Progress;

/** One round of getting what is missing. Remembers what it learned on the way: hosts that are silent, modules at hand. */
final class Errand {
    private final BinarySettings settings;
    private final Progress progress;
    private final InstantSource clock;
    private final Downloads downloads;
    private final Map<Release, GoBuild> builds = new HashMap<>();

    Errand(BinarySettings settings, Progress progress, InstantSource clock) {
        this.settings = settings;
        this.progress = progress;
        this.clock = clock;
        this.downloads = new Downloads(settings.connectTimeout(), settings.proxies(), progress,
                new Pace(clock, Duration.ofMillis(300)));
    }

    /** Before anything is begun: a program without any way ahead of it ends the errand. */
    void requireWays(Map<Binary, Source.ToGet> missing) {
        if (missing.values().stream().anyMatch(toGet -> toGet.ways().isEmpty()))
            throw cannotBeHad(missing.keySet(), List.of());
    }

    /** Tries each way in turn until the program is in place. */
    void get(Binary binary, Source.ToGet missing) {
        var obstacles = new ArrayList<String>();
        for (var way : missing.ways()) {
            switch (attempt(binary, way, missing.target())) {
                case Outcome.InPlace() -> {
                    progress.say(binary.fileName() + " is in place");
                    return;
                }
                case Outcome.NotThisWay(var why) -> {
                    progress.say(binary.fileName() + ": " + why);
                    obstacles.add(why);
                }
            }
        }
        throw cannotBeHad(Set.of(binary), obstacles);
    }

    private Outcome attempt(Binary binary, Source.Way way, Path target) {
        var release = Release.of(binary, settings);
        return switch (way) {
            case Source.Way.Download(var artifact) -> downloads.download(artifact, target);
            case Source.Way.GoBuild(var go) ->
                builds.computeIfAbsent(release, unused -> new GoBuild(release, settings, go, progress, clock))
                        .build(binary, target);
        };
    }

    private ClusterException cannotBeHad(Set<Binary> binaries, List<String> obstacles) {
        var releases = binaries.stream().map(binary -> Release.of(binary, settings).title()).distinct()
                .collect(Collectors.joining(", "));
        var message = new ArrayList<>(
                List.of("No way to get " + PlanText.names(binaries) + " (" + releases + "):"));
        obstacles.forEach(why -> message.add("  - " + why.stripTrailing()));
        if (settings.offline()) message.add("  - downloads are switched off (offline)");
        if (settings.go() == null) message.add("  - there is no go on the PATH to build with");
        message.addAll(WaysOn.list(settings, binaries));
        return new ClusterException(String.join("\n", message));
    }
}
