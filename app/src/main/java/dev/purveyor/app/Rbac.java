package dev.purveyor.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;

import dev.purveyor.runtime.access.Permission;

/**
 * The objects that allow a service account just what a controller needs, as YAML for {@code kubectl apply}. The
 * ClusterRole is our own: the one that Kubernetes brings along, {@code system:persistent-volume-provisioner}, lacks some
 * of it and gives more than is needed elsewhere; and not every cluster has it.
 *
 * @param account the service account, after which the roles are named, too
 * @param namespace where the service account is
 */
public record Rbac(String account, String namespace) {
    private record Subject(String group, String resource, String name) {}

    public String yaml(List<Permission> rights) {
        var documents = new StringJoiner("---\n");
        documents.add("""
                apiVersion: v1
                kind: ServiceAccount
                metadata:
                  name: %s
                  namespace: %s
                """.formatted(account, namespace));
        byNamespace(rights).forEach((where, those) -> {
            documents.add(role(where, those));
            documents.add(binding(where));
        });
        return documents.toString();
    }

    private static Map<String, List<Permission>> byNamespace(List<Permission> rights) {
        return rights.stream().collect(Collectors.groupingBy(Permission::namespace, TreeMap::new, Collectors.toList()));
    }

    private String role(String where, List<Permission> rights) {
        var text = new StringBuilder(head(where.isEmpty() ? "ClusterRole" : "Role", where)).append("rules:\n");
        var verbs = rights.stream().collect(Collectors.groupingBy(
                right -> new Subject(right.group(), right.resource(), right.name()), LinkedHashMap::new,
                Collectors.mapping(Permission::verb, Collectors.toList())));
        verbs.forEach((subject, allowed) -> {
            text.append("  - apiGroups: [\"").append(subject.group).append("\"]\n");
            text.append("    resources: [").append(subject.resource).append("]\n");
            if (!subject.name.isEmpty()) text.append("    resourceNames: [").append(subject.name).append("]\n");
            text.append("    verbs: [").append(String.join(", ", allowed)).append("]\n");
        });
        return text.toString();
    }

    private String binding(String where) {
        var kind = where.isEmpty() ? "ClusterRole" : "Role";
        return head(kind + "Binding", where) + """
                roleRef:
                  apiGroup: rbac.authorization.k8s.io
                  kind: %s
                  name: %s
                subjects:
                  - kind: ServiceAccount
                    name: %s
                    namespace: %s
                """.formatted(kind, account, account, namespace);
    }

    private String head(String kind, String where) {
        return """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: %s
                metadata:
                  name: %s
                """.formatted(kind, account) + (where.isEmpty() ? "" : "  namespace: " + where + "\n");
    }
}
