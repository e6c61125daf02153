package dev.purveyor.cluster.binaries;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Decides where each program comes from. Pure but for the question whether a file is there. */
final class Planner {
    private final BinarySettings settings;
    private final Predicate<Path> isProgram;

    Planner(BinarySettings settings, Predicate<Path> isProgram) {
        this.settings = settings;
        this.isProgram = isProgram;
    }

    Plan plan(Set<Binary> wanted) {
        Map<Binary, Source> sources = new EnumMap<>(Binary.class);
        wanted.forEach(binary -> sources.put(binary, source(binary)));
        return new Plan(settings, sources);
    }

    private Source source(Binary binary) {
        for (var folder : settings.folders()) {
            var file = folder.path().resolve(binary.fileName());
            if (isProgram.test(file)) return new Source.InFolder(folder, file);
        }
        var release = Release.of(binary, settings);
        var cached = settings.cache().bin().resolve(release.folderName()).resolve(binary.fileName());
        if (isProgram.test(cached)) return new Source.InCache(cached);

        var ways = new ArrayList<Source.Way>();
        if (!settings.offline()) ways.add(new Source.Way.Download(release.artifact(binary)));
        var go = settings.go();
        if (go != null) ways.add(new Source.Way.GoBuild(go));
        return new Source.ToGet(cached, ways);
    }
}
