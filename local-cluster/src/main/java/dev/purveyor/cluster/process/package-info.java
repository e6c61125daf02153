/** Child processes that never outlive us: how one is started, paused, killed, and who cleans up if we are killed first. */
@NullMarked
package dev.purveyor.cluster.process;

import org.jspecify.annotations.NullMarked;
