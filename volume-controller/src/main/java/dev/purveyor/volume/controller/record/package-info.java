/** What decisions need to know of claims, volumes and classes, and no more: a cluster has a hundred thousand of them. */
@NullMarked
package dev.purveyor.volume.controller.record;

import org.jspecify.annotations.NullMarked;
