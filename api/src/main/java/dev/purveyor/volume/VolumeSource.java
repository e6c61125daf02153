package dev.purveyor.volume;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.purveyor.JsonText;
import dev.purveyor.internal.Syntax;

/**
 * Where a kubelet finds a volume: one of the kinds that today's kubelets mount, or {@link Other}. The records show the
 * fields that provisioners use; what they leave out (CHAP, secrets of CSI drivers) is set and read as JSON. An empty
 * {@code fsType} leaves the choice to Kubernetes.
 */
public sealed interface VolumeSource {
    /** The field of a PersistentVolume's {@code spec} that holds it, such as {@code hostPath}. */
    String kind();

    /** Its content, by the names that Kubernetes gives to the fields. */
    Map<String, Object> fields();

    /** {@code {"<kind>": {...}}}. */
    default JsonText toJson() {
        return JsonText.of(Map.of(kind(), fields()));
    }

    /**
     * A path on the node.
     *
     * @param type
     *            what the kubelet checks or makes before it mounts, such as {@code DirectoryOrCreate}; empty for nothing
     */
    record HostPath(String path, String type) implements VolumeSource {
        public HostPath {
            SourceRules.absolute(path, "the hostPath");
            Objects.requireNonNull(type, "the type of a hostPath must not be null");
        }

        @Override
        public String kind() {
            return "hostPath";
        }

        @Override
        public Map<String, Object> fields() {
            return Json.object("path", path, "type", type);
        }
    }

    /** A folder or device of one node. Kubernetes demands a node affinity beside it. */
    record Local(String path, String fsType) implements VolumeSource {
        public Local {
            SourceRules.absolute(path, "the local path");
            Objects.requireNonNull(fsType, "the fsType must not be null");
        }

        @Override
        public String kind() {
            return "local";
        }

        @Override
        public Map<String, Object> fields() {
            return Json.object("path", path, "fsType", fsType);
        }
    }

    record Nfs(String server, String path, boolean readOnly) implements VolumeSource {
        public Nfs {
            Syntax.requireText(server, "the NFS server");
            SourceRules.absolute(path, "the NFS path");
        }

        @Override
        public String kind() {
            return "nfs";
        }

        @Override
        public Map<String, Object> fields() {
            return Json.object("server", server, "path", path, "readOnly", readOnly);
        }
    }

    /** @param portals further portals of the same target; may be empty */
    record Iscsi(String targetPortal, String iqn, int lun, List<String> portals, String fsType, boolean readOnly)
            implements
                VolumeSource {
        public Iscsi {
            Syntax.requireText(targetPortal, "the iSCSI target portal");
            SourceRules.iqn(iqn);
            SourceRules.lun(lun);
            portals = List.copyOf(Objects.requireNonNull(portals, "the portals must not be null"));
            Objects.requireNonNull(fsType, "the fsType must not be null");
        }

        @Override
        public String kind() {
            return "iscsi";
        }

        @Override
        public Map<String, Object> fields() {
            return Json.object("targetPortal", targetPortal, "iqn", iqn, "lun", lun, "portals", portals, "fsType",
                    fsType, "readOnly", readOnly);
        }
    }

    /** A fibre channel device by the world wide names of its targets and its unit number. */
    record Fc(List<String> targetWwns, int lun, String fsType, boolean readOnly) implements VolumeSource {
        public Fc {
            targetWwns = List.copyOf(Objects.requireNonNull(targetWwns, "the target WWNs must not be null"));
            if (targetWwns.isEmpty()) throw new IllegalArgumentException("a fibre channel volume needs a target WWN");
            SourceRules.lun(lun);
            Objects.requireNonNull(fsType, "the fsType must not be null");
        }

        @Override
        public String kind() {
            return "fc";
        }

        @Override
        public Map<String, Object> fields() {
            return Json.object("targetWWNs", targetWwns, "lun", lun, "fsType", fsType, "readOnly", readOnly);
        }
    }

    /** A volume that a CSI driver on the node mounts. */
    record Csi(String driver, String volumeHandle, Map<String, String> volumeAttributes, String fsType,
            boolean readOnly) implements VolumeSource {
        public Csi {
            SourceRules.driver(driver);
            Syntax.requireText(volumeHandle, "the CSI volume handle");
            volumeAttributes = Syntax.copy(volumeAttributes, "the CSI volume attributes");
            Objects.requireNonNull(fsType, "the fsType must not be null");
        }

        @Override
        public String kind() {
            return "csi";
        }

        @Override
        public Map<String, Object> fields() {
            return Json.object("driver", driver, "volumeHandle", volumeHandle, "volumeAttributes", volumeAttributes,
                    "fsType", fsType, "readOnly", readOnly);
        }
    }

    /** Any other kind, as it is. */
    record Other(String kind, Map<String, Object> fields) implements VolumeSource {
        public Other {
            Syntax.requireText(kind, "the kind of a volume source");
            Objects.requireNonNull(fields, "the fields of a volume source must not be null");
        }
    }
}
