/**
 * JUnit on a real Kubernetes. The door is {@link dev.purveyor.testkit.KubernetesTest}; {@link dev.purveyor.testkit.Await}
 * waits for what a cluster will do.
 */
@NullMarked
package dev.purveyor.testkit;

import org.jspecify.annotations.NullMarked;
