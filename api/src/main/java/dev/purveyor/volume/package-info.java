/** What the author of a volume provisioner implements and receives. */
@NullMarked
package dev.purveyor.volume;

import org.jspecify.annotations.NullMarked;
