@NullMarked
package dev.purveyor.cli.why;

import org.jspecify.annotations.NullMarked;
