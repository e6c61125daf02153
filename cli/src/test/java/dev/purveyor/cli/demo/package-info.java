@NullMarked
package dev.purveyor.cli.demo;

import org.jspecify.annotations.NullMarked;
