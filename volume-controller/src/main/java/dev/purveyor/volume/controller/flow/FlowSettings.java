package dev.purveyor.volume.controller.flow;

import java.time.Duration;

import dev.purveyor.runtime.lane.RetryPolicy;

/**
 * How patient the flows are.
 *
 * @param provisionLimit for one call of provision
 * @param deleteLimit for one call of delete
 * @param aftermath how long a call of an owner before us may still come to something
 * @param infeasiblePause between attempts that cannot succeed as things are
 * @param provisionRetries of a claim that fails
 * @param deleteRetries of a volume whose deletion fails
 */
public record FlowSettings(Duration provisionLimit, Duration deleteLimit, Duration aftermath,
        Duration infeasiblePause, RetryPolicy provisionRetries, RetryPolicy deleteRetries) {

    /** For work that must not be given up: an asset may exist that nobody else would remove. */
    RetryPolicy neverGivingUp() {
        return RetryPolicy.forEver(provisionRetries.backoff());
    }
}
