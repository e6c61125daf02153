package dev.purveyor.app;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.Permission;

import static org.assertj.core.api.Assertions.assertThat;

class RbacTest {
    @Test
    void rightsBecomeOneRoleForTheClusterAndOneForEachNamespace() {
        var rights = List.of(Permission.toDo("list", "", "persistentvolumes"),
                Permission.toDo("watch", "", "persistentvolumes"),
                Permission.toDo("list", "storage.k8s.io", "storageclasses"),
                Permission.toDo("create", "", "configmaps").in("storage"),
                Permission.toDo("get", "", "configmaps").in("storage").named("journal"));
        assertThat(new Rbac("maker", "storage").yaml(rights)).isEqualTo("""
                apiVersion: v1
                kind: ServiceAccount
                metadata:
                  name: maker
                  namespace: storage
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata:
                  name: maker
                rules:
                  - apiGroups: [""]
                    resources: [persistentvolumes]
                    verbs: [list, watch]
                  - apiGroups: ["storage.k8s.io"]
                    resources: [storageclasses]
                    verbs: [list]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata:
                  name: maker
                roleRef:
                  apiGroup: rbac.authorization.k8s.io
                  kind: ClusterRole
                  name: maker
                subjects:
                  - kind: ServiceAccount
                    name: maker
                    namespace: storage
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata:
                  name: maker
                  namespace: storage
                rules:
                  - apiGroups: [""]
                    resources: [configmaps]
                    verbs: [create]
                  - apiGroups: [""]
                    resources: [configmaps]
                    resourceNames: [journal]
                    verbs: [get]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata:
                  name: maker
                  namespace: storage
                roleRef:
                  apiGroup: rbac.authorization.k8s.io
                  kind: Role
                  name: maker
                subjects:
                  - kind: ServiceAccount
                    name: maker
                    namespace: storage
                """);
    }
}
