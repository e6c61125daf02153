package dev.purveyor.volume.controller.flow;

import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

import dev.purveyor.Identity;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.clock.Timers;
import dev.purveyor.runtime.journal.IntentJournal;
import dev.purveyor.volume.Topology;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.controller.rule.Abilities;
import dev.purveyor.volume.controller.rule.ClaimRules;

/**
 * What the flows are made of.
 *
 * @param finalizer whether our finalizer guards the volumes
 * @param identity whose volumes these are; null if all instances share them
 * @param reach where volumes can be used, unless their author says so
 * @param caughtUp whether the caches show all that the owner before us did
 * @param stopping reaches zero when the controller stops
 */
public record Parts(Api api, IntentJournal journal, VolumeProvisioner provisioner, Abilities abilities,
        Set<String> ourNames, ClaimRules claimRules, boolean finalizer, @Nullable Identity identity, Topology reach,
        FlowSettings settings, Gate gate, BooleanSupplier caughtUp, Telling telling, Time time, Timers timers,
        CountDownLatch stopping) {}
