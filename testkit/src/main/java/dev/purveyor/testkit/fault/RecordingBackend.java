package dev.purveyor.testkit.fault;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;

/**
 * Storage in memory that outlives the processes that use it, and counts: how often it was called, and how often that
 * changed anything. An asset's path is its name below {@code /recorded}.
 */
public final class RecordingBackend implements VolumeProvisioner {
    private final Map<String, Counts> counts = new ConcurrentHashMap<>();

    /**
     * What happened to one asset.
     *
     * @param made how often a call of provision made it
     * @param removed how often a call of delete removed it
     */
    public record Counts(int provisions, int made, int deletes, int removed) {
        static final Counts NONE = new Counts(0, 0, 0, 0);

        public boolean exists() {
            return made > removed;
        }
    }

    @Override
    public ProvisionResult provision(VolumeRequest request) {
        counts.merge(request.volumeName().value(), new Counts(1, 1, 0, 0),
                (was, once) -> new Counts(was.provisions + 1, was.exists() ? was.made : was.made + 1, was.deletes,
                        was.removed));
        return volume(request);
    }

    /** What {@link #provision} answers. */
    public static NewVolume volume(VolumeRequest request) {
        return request.newVolume().hostPath(request.volumeName().in(Path.of("/recorded")));
    }

    @Override
    public void delete(StoredVolume volume) {
        counts.merge(volume.name().value(), new Counts(0, 0, 1, 0),
                (was, once) -> new Counts(was.provisions, was.made, was.deletes + 1,
                        was.exists() ? was.removed + 1 : was.removed));
    }

    /** The names of the assets that exist. */
    public Set<String> assets() {
        var existing = new TreeSet<String>();
        counts.forEach((name, count) -> {
            if (count.exists()) existing.add(name);
        });
        return existing;
    }

    public Counts of(String name) {
        return counts.getOrDefault(name, Counts.NONE);
    }

    public Map<String, Counts> all() {
        return new TreeMap<>(counts);
    }

    @Override
    public String toString() {
        return all().toString();
    }
}
