/**
 * A node that runs pods: kubelet, containerd and runc. {@code LocalCluster} enters by {@link NodeTools}, which finds
 * the programs, {@link LocalNode}, which is one node's files and its one command, and {@link Leftovers}, which removes
 * what a killed node left.
 *
 * <p>The whole node lives in Linux namespaces of its own for mounts, processes and cgroups, held by the one process of
 * {@link LocalNode#command()}. When that process dies, however it dies, the kernel kills every container and takes all
 * mounts and, with the pods' networks, their interfaces along. No mount is ever visible outside, so that deleting a
 * node's folder cannot reach the data of a user's volume.
 */
@NullMarked
package dev.purveyor.cluster.node;

import org.jspecify.annotations.NullMarked;
