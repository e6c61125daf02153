@NullMarked
package dev.purveyor.cli.doctor;

import org.jspecify.annotations.NullMarked;
