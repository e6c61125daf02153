package dev.purveyor.runtime.access;

/**
 * Something that must be allowed.
 *
 * @param verb as RBAC spells it, for example {@code list}
 * @param group empty for the core group
 * @param resource plural, with a subresource after a slash if there is one
 * @param namespace empty for all namespaces and for objects of the whole cluster
 */
public record Permission(String verb, String group, String resource, String namespace) {

    public static Permission toDo(String verb, Resource resource) {
        return new Permission(verb, resource.group(), resource.plural(), "");
    }

    public Permission in(String newNamespace) {
        return new Permission(verb, group, resource, newNamespace);
    }

    /** For example {@code create events.events.k8s.io in namespace system}. */
    @Override
    public String toString() {
        var text = verb + ' ' + (group.isEmpty() ? resource : resource + '.' + group);
        return namespace.isEmpty() ? text : text + " in namespace " + namespace;
    }
}
