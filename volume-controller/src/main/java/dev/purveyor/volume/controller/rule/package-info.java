/** What to do about a claim or a volume: pure functions of what is known. */
@NullMarked
package dev.purveyor.volume.controller.rule;

import org.jspecify.annotations.NullMarked;
