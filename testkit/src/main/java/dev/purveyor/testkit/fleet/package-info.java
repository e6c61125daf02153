/**
 * Several instances of a provisioner, each in a JVM of its own, on one cluster: killed, paused, stopped and started again
 * by a test. The door is {@link dev.purveyor.testkit.fleet.Fleet}. What the instances did is read from the calls that
 * their storage recorded ({@link dev.purveyor.testkit.fleet.CallRecord}) and from the API server's audit log
 * ({@link dev.purveyor.testkit.fleet.AuditLog}).
 */
@NullMarked
package dev.purveyor.testkit.fleet;

import org.jspecify.annotations.NullMarked;
