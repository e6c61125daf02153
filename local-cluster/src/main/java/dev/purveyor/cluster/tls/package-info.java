/** The cluster's own certificate authority and what it signs. */
@NullMarked
package dev.purveyor.cluster.tls;

import org.jspecify.annotations.NullMarked;
