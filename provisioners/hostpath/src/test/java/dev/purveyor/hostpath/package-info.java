@NullMarked
package dev.purveyor.hostpath;

import org.jspecify.annotations.NullMarked;
