@NullMarked
package dev.purveyor.cli;

import org.jspecify.annotations.NullMarked;
