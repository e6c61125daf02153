/** The spelling rules of Kubernetes that the exported packages share. Not exported; nobody else imports it. */
@NullMarked
package dev.purveyor.internal;

import org.jspecify.annotations.NullMarked;
