/** The {@code purveyor} program: its commands, its manners on a terminal, its exit codes. */
@NullMarked
package dev.purveyor.cli;

import org.jspecify.annotations.NullMarked;
