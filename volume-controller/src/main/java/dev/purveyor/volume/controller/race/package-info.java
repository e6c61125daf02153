/**
 * The race for one claim: several instances are active, and a record in an annotation of the claim says which of them
 * works on it. {@link dev.purveyor.volume.controller.race.ClaimRaceGate} is the door.
 */
@NullMarked
package dev.purveyor.volume.controller.race;

import org.jspecify.annotations.NullMarked;
