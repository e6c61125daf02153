package dev.purveyor.volume;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

import dev.purveyor.JsonText;
import dev.purveyor.Quantity;

/**
 * The answer to a request while it is written. Name, claim, class, modes, policy and capacity are the request's; naming
 * the source ends the draft, so that a volume has exactly one. For one thread.
 */
public final class VolumeDraft {
    final VolumeRequest request;
    final Map<String, String> labels = new TreeMap<>();
    final Map<String, String> annotations = new TreeMap<>();
    Quantity capacity;
    Set<AccessMode> accessModes;
    List<String> mountOptions;
    Topology nodeAffinity = Topology.anywhere();

    VolumeDraft(VolumeRequest request) {
        this.request = request;
        this.capacity = request.capacity();
        this.accessModes = request.accessModes();
        this.mountOptions = request.mountOptions();
    }

    /** What the volume really holds: never less than was asked for, or the claim would wait for ever. */
    public VolumeDraft capacity(Quantity real) {
        Objects.requireNonNull(real, "the capacity must not be null");
        if (real.isLessThan(request.capacity())) {
            throw new IllegalArgumentException(request + " holds " + real + ", which is less than the "
                    + request.capacity() + " that the claim asks for: it would never be bound");
        }
        capacity = real;
        return this;
    }

    /** All that the volume can do: at least what was asked for. */
    public VolumeDraft accessModes(Set<AccessMode> real) {
        var modes = AccessMode.checked(real);
        if (!modes.containsAll(request.accessModes())) {
            throw new IllegalArgumentException(
                    request + " offers " + modes + ", but the claim asks for " + request.accessModes());
        }
        accessModes = modes;
        return this;
    }

    /** In place of the mount options of the class. */
    public VolumeDraft mountOptions(List<String> options) {
        mountOptions = List.copyOf(Objects.requireNonNull(options, "the mount options must not be null"));
        return this;
    }

    /** The volume can be mounted on one node only, given by its label {@value Topology#HOSTNAME}. */
    public VolumeDraft onNode(String hostname) {
        return onNodes(Topology.node(hostname));
    }

    /** The volume can be mounted on these nodes only. */
    public VolumeDraft onNodes(Topology nodes) {
        nodeAffinity = Objects.requireNonNull(nodes, "the node affinity must not be null");
        return this;
    }

    public VolumeDraft label(String key, String value) {
        DraftRules.label(key, value);
        labels.put(key, value);
        return this;
    }

    /** Copies those of the claim's labels, as far as it has them. */
    public VolumeDraft labelsFromClaim(String... keys) {
        for (String key : keys) {
            String value = request.claim().labels().get(key);
            if (value != null) label(key, value);
        }
        return this;
    }

    public VolumeDraft annotation(String key, String value) {
        DraftRules.annotation(key, value);
        annotations.put(key, value);
        return this;
    }

    /**
     * Remembers something for {@link StoredVolume#state}, so that a deletion needs neither the class nor a guess. It is
     * kept on the PersistentVolume, where whoever may read volumes sees it: nothing secret belongs here.
     *
     * @param key
     *            letters, digits, '-', '_' and '.', at most 63 characters
     */
    public VolumeDraft state(String key, String value) {
        annotations.put(DraftRules.stateKey(key), Objects.requireNonNull(value, "the state must not be null"));
        return this;
    }

    /** A path on the node where it is mounted. */
    public NewVolume hostPath(Path path) {
        Objects.requireNonNull(path, "the hostPath must not be null");
        return source(new VolumeSource.HostPath(path.toString(), ""));
    }

    /** A folder, or for Block a device, of the node that {@link #onNode} has named before. */
    public NewVolume local(Path path) {
        Objects.requireNonNull(path, "the local path must not be null");
        return source(new VolumeSource.Local(path.toString(), ""));
    }

    public NewVolume nfs(String server, String path) {
        return source(new VolumeSource.Nfs(server, path, false));
    }

    public NewVolume iscsi(String targetPortal, String iqn, int lun) {
        return source(new VolumeSource.Iscsi(targetPortal, iqn, lun, List.of(), "", false));
    }

    public NewVolume fc(List<String> targetWwns, int lun) {
        return source(new VolumeSource.Fc(targetWwns, lun, "", false));
    }

    public NewVolume csi(String driver, String volumeHandle) {
        return csi(driver, volumeHandle, Map.of());
    }

    public NewVolume csi(String driver, String volumeHandle, Map<String, String> volumeAttributes) {
        return source(new VolumeSource.Csi(driver, volumeHandle, volumeAttributes, "", false));
    }

    /** A source with all the fields of its record. */
    public NewVolume source(VolumeSource source) {
        Objects.requireNonNull(source, "the source of a volume must not be null");
        return sourceJson(source.toJson().text());
    }

    /** Any source, as one JSON object of one member: {@code {"csi": {"driver": ...}}}. */
    public NewVolume sourceJson(String json) {
        var source = JsonText.parse(json);
        String kind = SourceReader.readStrictly(source).kind();
        SourceRules.mountable(kind, request.volumeMode());
        if (kind.equals("local") && nodeAffinity.isAnywhere()) {
            throw new IllegalStateException(
                    request + " is a local volume and must say on which node: call onNode first");
        }
        DraftRules.size(annotations);
        return new NewVolume(this, source);
    }
}
