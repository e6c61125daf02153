/** Files that several processes of this machine share, and folders that are deleted without harm to what is mounted there. */
@NullMarked
package dev.purveyor.cluster.files;

import org.jspecify.annotations.NullMarked;
