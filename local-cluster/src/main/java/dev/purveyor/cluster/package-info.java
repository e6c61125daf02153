/**
 * A real Kubernetes on one machine. The door is {@code LocalCluster}: etcd, kube-apiserver,
 * kube-controller-manager and kube-scheduler as child processes and, on request, a node that runs pods.
 */
@NullMarked
package dev.purveyor.cluster;

import org.jspecify.annotations.NullMarked;
