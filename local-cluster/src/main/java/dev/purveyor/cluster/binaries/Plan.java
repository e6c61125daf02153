package dev.purveyor.cluster.binaries;

import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Where each wanted program will come from, as things are now. */
public final class Plan {
    private final BinarySettings settings;
    private final Map<Binary, Source> sources;

    Plan(BinarySettings settings, Map<Binary, Source> sources) {
        this.settings = settings;
        this.sources = Collections.unmodifiableMap(sources);
    }

    /** One source for each wanted program, in the order in which they are fetched or built. */
    public Map<Binary, Source> sources() {
        return sources;
    }

    /** Whether every program is in place already, so that nothing is to be done. */
    public boolean isComplete() {
        return missing().isEmpty();
    }

    /** The programs that are in place already. */
    public Map<Binary, Path> files() {
        var files = new EnumMap<Binary, Path>(Binary.class);
        sources.forEach((binary, source) -> {
            switch (source) {
                case Source.InFolder(var folder, var file) -> files.put(binary, file);
                case Source.InCache(var file) -> files.put(binary, file);
                case Source.ToGet missing -> {
                }
            }
        });
        return files;
    }

    /** The plan for a person to read: what is there, what comes from where, how long it takes, what else can be done. */
    public List<String> describe() {
        return PlanText.lines(settings, this);
    }

    Map<Binary, Source.ToGet> missing() {
        var missing = new EnumMap<Binary, Source.ToGet>(Binary.class);
        sources.forEach((binary, source) -> {
            if (source instanceof Source.ToGet toGet) missing.put(binary, toGet);
        });
        return missing;
    }
}
