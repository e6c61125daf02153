package dev.purveyor.cli.demo;

import java.nio.file.Path;

import io.fabric8.kubernetes.client.KubernetesClient;

/**
 * A cluster to play on.
 *
 * @param description the cluster in a few words
 * @param whyNoPod why no pod can write here; empty if one can
 */
record Place(Path kubeconfig, KubernetesClient client, String description, String whyNoPod) {}
