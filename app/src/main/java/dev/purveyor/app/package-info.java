/**
 * What the {@code main} of every provisioner shares: flags and environment variables, logs, health and metrics, an
 * orderly end. The door is {@link dev.purveyor.app.ProvisionerCommand}; who embeds a controller elsewhere needs none of it.
 */
@NullMarked
package dev.purveyor.app;

import org.jspecify.annotations.NullMarked;
