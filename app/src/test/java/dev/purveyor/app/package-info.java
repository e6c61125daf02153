@NullMarked
package dev.purveyor.app;

import org.jspecify.annotations.NullMarked;
