package dev.purveyor.volume.controller.record;

import dev.purveyor.runtime.access.Resource;

/** Names that Kubernetes, the Go library and their users know. Changing one breaks a swap in place. */
public final class Names {
    public static final Resource CLAIMS = Resource.core("persistentvolumeclaims");
    public static final Resource VOLUMES = Resource.core("persistentvolumes");
    public static final Resource CLASSES = new Resource("storage.k8s.io", "v1", "storageclasses");
    public static final Resource NODES = Resource.core("nodes");

    public static final String PROVISIONER = "volume.kubernetes.io/storage-provisioner";
    public static final String BETA_PROVISIONER = "volume.beta.kubernetes.io/storage-provisioner";
    public static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";
    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
    public static final String ALPHA_SELECTED_NODE = "volume.alpha.kubernetes.io/selected-node";
    public static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";
    public static final String MIGRATED_TO = "pv.kubernetes.io/migrated-to";
    public static final String FINALIZER = "external-provisioner.volume.kubernetes.io/finalizer";

    /** Who works on the object, where several instances race for each: client-go's record of who leads. */
    public static final String RACE = "control-plane.alpha.kubernetes.io/leader";

    /** Ours: the class's parameters as they were, so that a deletion does not depend on the class. */
    public static final String PARAMETERS = "purveyor.dev/parameters";

    /** Ours: on a volume that was handed over, who had it before. */
    public static final String ADOPTED_FROM = "purveyor.dev/adopted-from";

    private Names() {}
}
