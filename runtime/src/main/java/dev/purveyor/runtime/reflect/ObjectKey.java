package dev.purveyor.runtime.reflect;

import dev.purveyor.runtime.json.ObjectHead;

/** @param namespace empty for an object of the whole cluster */
public record ObjectKey(String namespace, String name) {
    public static ObjectKey of(ObjectHead head) {
        return new ObjectKey(head.namespace(), head.name());
    }

    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + '/' + name;
    }
}
