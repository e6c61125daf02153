/**
 * The effects around the rules, each a short story in the order of ARCHITECTURE.md: provision, save, delete, replay. The
 * door is {@link dev.purveyor.volume.controller.flow.Reconciler}, called with the name of one volume at a time.
 */
@NullMarked
package dev.purveyor.volume.controller.flow;

import org.jspecify.annotations.NullMarked;
