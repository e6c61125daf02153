/**
 * The provisioner of the tutorial: one folder per volume, on the node that it runs on. It shows how little an author
 * writes, and is for development and tests: folders have no size limit, and every node has its own.
 */
@NullMarked
package dev.purveyor.hostpath;

import org.jspecify.annotations.NullMarked;
