/** {@code purveyor cluster}: a real Kubernetes on this machine, from fetching its binaries to stopping it. */
@NullMarked
package dev.purveyor.cli.cluster;

import org.jspecify.annotations.NullMarked;
