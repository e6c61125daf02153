package dev.purveyor.volume;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

import dev.purveyor.internal.Syntax;

/** What the API server and the kubelet demand of a volume's source. */
final class SourceRules {
    /** Still fields of the API, but no kubelet mounts them any more. */
    private static final Set<String> UNMOUNTABLE = Set.of("cephfs", "rbd", "glusterfs", "flocker", "quobyte",
            "storageos",
            "scaleIO", "photonPersistentDisk");
    private static final Set<String> WITHOUT_BLOCK_MODE = Set.of("hostPath", "nfs");
    private static final Pattern IQN = Pattern.compile("(?:iqn|eui|naa)\\.[!-~]+");

    private SourceRules() {}

    static void absolute(String path, String what) {
        Syntax.requireText(path, what);
        if (!path.startsWith("/") || Arrays.asList(path.split("/")).contains("..")) {
            throw new IllegalArgumentException(
                    what + " must start with / and hold no \"..\" element: " + Syntax.quote(path));
        }
    }

    static void iqn(String name) {
        Objects.requireNonNull(name, "the iSCSI name of the target must not be null");
        if (!IQN.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    Syntax.quote(name) + " is not the name of an iSCSI target: it starts with iqn., eui. or naa.");
        }
    }

    static void lun(int lun) {
        if (lun < 0 || lun > 255) throw new IllegalArgumentException("the LUN must be from 0 to 255, not " + lun);
    }

    static void driver(String driver) {
        Objects.requireNonNull(driver, "the CSI driver must not be null");
        if (!Syntax.isSimpleName(driver)) {
            throw new IllegalArgumentException(Syntax.quote(driver) + " is not the name of a CSI driver");
        }
    }

    static void mountable(String kind, VolumeMode mode) {
        if (UNMOUNTABLE.contains(kind)) {
            throw new IllegalArgumentException("no kubelet mounts a " + kind + " volume any more: use a csi source");
        }
        if (mode == VolumeMode.BLOCK && WITHOUT_BLOCK_MODE.contains(kind)) {
            throw new IllegalArgumentException("a " + kind + " volume cannot be a raw device, which the claim asks for:"
                    + " leave Block out of volumeModes() or use a local, iscsi, fc or csi source");
        }
    }
}
