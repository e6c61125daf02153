/** How we reach an API server: configuration, authentication and one blocking HTTP client. */
@NullMarked
package dev.purveyor.runtime.access;

import org.jspecify.annotations.NullMarked;
