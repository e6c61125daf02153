#!/bin/sh
# The first process inside the node's namespaces: mounts, containerd, images, kubelet. As long as it lives it starts
# containerd and the kubelet again when they end, and reaps the processes whose parents are gone.
set -eu

# Bidirectional mount propagation between containers and the node needs a shared root.
mount --make-rshared /
for hierarchy in $HIERARCHIES; do
    mount --bind "$hierarchy/$CGROUP" "$hierarchy"
done
# Places that containerd, the CNI library and the kubelet do not let one choose. What a reboot forgets is in memory:
# containers, sockets, addresses of pods.
mount -t tmpfs -o mode=0755 purveyor /run/containerd
mount -t tmpfs -o mode=0755 purveyor /var/lib/cni
mount --bind "$NODE/kubelet" /var/lib/kubelet
mount --bind "$NODE/container-logs" /var/log/containers

keep() {
    log=$1
    shift
    while :; do
        "$@" >> "$log" 2>&1 || :
        sleep 1
    done
}

keep "$NODE/containerd.log" "$CONTAINERD" --config "$NODE/containerd.toml" &
tries=0
until "$CTR" version > /dev/null 2>&1; do
    tries=$((tries + 1))
    if [ $tries -gt 300 ]; then
        echo "containerd did not answer within 30 s, see $NODE/containerd.log" >&2
        exit 1
    fi
    sleep 0.1
done
while IFS= read -r image; do
    "$CTR" --namespace k8s.io images import --snapshotter native "$image" || {
        echo "The image archive $image cannot be imported. Write one with 'docker save -o <file> <image>'." >&2
        exit 1
    }
done < "$NODE/images"
keep "$NODE/kubelet.log" "$KUBELET" --config "$NODE/kubelet.yaml" --kubeconfig "$KUBECONFIG" \
    --hostname-override "$NODE_NAME" &
wait
