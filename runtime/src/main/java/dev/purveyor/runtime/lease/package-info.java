/**
 * Who of several instances may work: our own elector on a {@code coordination.k8s.io/v1} Lease, in the format of
 * client-go's, so that instances of both can alternate on one Lease. {@link dev.purveyor.runtime.lease.Elector} is the
 * door, {@link dev.purveyor.runtime.lease.Election} the rules without threads or requests.
 */
@NullMarked
package dev.purveyor.runtime.lease;

import org.jspecify.annotations.NullMarked;
