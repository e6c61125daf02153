package dev.purveyor.runtime.access;

/**
 * Something that must be allowed.
 *
 * @param verb as RBAC spells it, for example {@code list}
 * @param group empty for the core group
 * @param resource plural, with a subresource after a slash if there is one
 * @param namespace empty for all namespaces and for objects of the whole cluster
 * @param name empty for all objects; never set for {@code create}, which cannot be restricted by name
 */
public record Permission(String verb, String group, String resource, String namespace, String name) {

    public static Permission toDo(String verb, Resource resource) {
        return toDo(verb, resource.group(), resource.plural());
    }

    /** For what has no {@link Resource} of its own, such as a subresource. */
    public static Permission toDo(String verb, String group, String resource) {
        return new Permission(verb, group, resource, "", "");
    }

    public Permission in(String newNamespace) {
        return new Permission(verb, group, resource, newNamespace, name);
    }

    /** The same for one object only. */
    public Permission named(String newName) {
        return new Permission(verb, group, resource, namespace, newName);
    }

    /** For example {@code create events.events.k8s.io in namespace storage}. */
    @Override
    public String toString() {
        var text = verb + ' ' + (group.isEmpty() ? resource : resource + '.' + group);
        if (!name.isEmpty()) text += " \"" + name + '"';
        return namespace.isEmpty() ? text : text + " in namespace " + namespace;
    }
}
