/**
 * How we reach an API server: configuration, authentication, and one blocking HTTP client that never repeats a request.
 * {@link dev.purveyor.runtime.access.ClusterAccess} is the door; {@link dev.purveyor.runtime.access.StreamingApi} is
 * the seam where tests inject faults.
 */
@NullMarked
package dev.purveyor.runtime.access;

import org.jspecify.annotations.NullMarked;
