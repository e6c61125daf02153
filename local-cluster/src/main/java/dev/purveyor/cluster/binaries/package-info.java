/**
 * How a cluster gets its programs. The door is {@code KubernetesBinaries}: it plans, for each program wanted, where it
 * comes from (a named folder, the cache, a release download, a build with Go), tells the plan and carries it out.
 */
@NullMarked
package dev.purveyor.cluster.binaries;

import org.jspecify.annotations.NullMarked;
