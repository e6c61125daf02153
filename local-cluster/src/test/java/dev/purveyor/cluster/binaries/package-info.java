/** Tests of the chain by which programs are had, with a loopback mirror and a stand-in for Go. */
@NullMarked
package dev.purveyor.cluster.binaries;

import org.jspecify.annotations.NullMarked;
