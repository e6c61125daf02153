/** The provisioners that come with the program: run them, and print what they need. */
@NullMarked
package dev.purveyor.cli.provisioner;

import org.jspecify.annotations.NullMarked;
