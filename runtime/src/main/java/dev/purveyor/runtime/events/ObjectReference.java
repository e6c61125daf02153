package dev.purveyor.runtime.events;

/**
 * The object that an event is about.
 *
 * @param namespace empty for an object without one; its events are then found in {@code default}
 * @param resourceVersion the version that was looked at; may be empty
 */
public record ObjectReference(String apiVersion, String kind, String namespace, String name, String uid,
        String resourceVersion) {
    /** The same object, whatever its version. */
    ObjectReference identity() {
        return resourceVersion.isEmpty() ? this : new ObjectReference(apiVersion, kind, namespace, name, uid, "");
    }

    String eventNamespace() {
        return namespace.isEmpty() ? "default" : namespace;
    }
}
