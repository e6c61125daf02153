#!/bin/sh
# Joins the node's cgroups, then makes them the root of a cgroup namespace, then enters namespaces for mounts and
# processes. Every step replaces this process: who kills it kills the whole node.
set -eu
join() {
    for hierarchy in $HIERARCHIES; do
        echo $$ > "$hierarchy/$1/cgroup.procs"
    done
}
case ${1-} in
'')
    # After a kill the kernel may still be busy ending the processes of the node's former life.
    for hierarchy in $HIERARCHIES; do
        while [ -n "$(cat "$hierarchy/$CGROUP/node/cgroup.procs")" ]; do
            sleep 0.05
        done
    done
    join "$CGROUP"
    exec unshare --cgroup sh "$0" rooted
    ;;
rooted)
    # Cgroup v2 gives controllers only to the children of a group that holds no process itself.
    join "$CGROUP/node"
    # Mounts of the host appear in the node ("slave"), those of the node never on the host.
    exec unshare --mount --propagation slave --pid --fork --kill-child --mount-proc sh "$NODE/node.sh"
    ;;
esac
