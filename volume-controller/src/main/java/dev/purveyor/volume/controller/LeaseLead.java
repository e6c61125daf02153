package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.lease.Elector;
import dev.purveyor.runtime.lease.ElectorListener;
import dev.purveyor.runtime.lease.LeaseTimes;
import dev.purveyor.volume.controller.flow.Gate;
import dev.purveyor.volume.controller.record.ClaimRecord;

/** Whoever holds the provisioner's Lease begins. */
final class LeaseLead implements Lead, ElectorListener {
    private final Workplace place;
    private final Elector elector;
    private final Duration releaseLimit;
    private volatile @Nullable Reign reign;

    /** The time in which we lead without a break. */
    private record Reign(BooleanSupplier lasts, BooleanSupplier caughtUp) {}

    LeaseLead(Workplace place, UnitNames whole, LeaseTimes times) {
        this.place = place;
        this.releaseLimit = times.renewDeadline().dividedBy(2);
        this.elector = place.elector(whole, times, Map.of(), this).build();
    }

    @Override
    public void start() {
        elector.start();
    }

    @Override
    public void acquired(long holding) {
        BooleanSupplier lasts = () -> elector.isHeld() && elector.holdings() == holding;
        try {
            reign = new Reign(lasts, place.catchUp(lasts));
            place.attention().lookAtAll(List.of());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            place.attention().cannotGoOn(e);
            elector.release(releaseLimit);
        }
    }

    @Override
    public void lost(String why) {
        reign = null;
    }

    @Override
    public Gate.Pass toProvision(ClaimRecord claim, BooleanSupplier lasts) {
        var now = reign;
        return now == null
                ? Gate.Pass.shut()
                : Gate.openWhile(() -> lasts.getAsBoolean() && now.lasts.getAsBoolean()).toProvision(claim);
    }

    @Override
    public boolean isCaughtUp() {
        var now = reign;
        return now != null && now.caughtUp.getAsBoolean();
    }

    @Override
    public Optional<String> problem() {
        return elector.problem();
    }

    @Override
    public String role() {
        return elector.isHeld()
                ? "leads"
                : "deletes its own; " + place.anotherHolder(elector).orElse("nobody") + " leads";
    }

    @Override
    public void close(boolean quiet) {
        if (quiet) elector.release(releaseLimit);
        else
            elector.abandon();
    }
}
