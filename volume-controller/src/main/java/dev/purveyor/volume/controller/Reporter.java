package dev.purveyor.volume.controller;

import java.time.Duration;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.events.EventRecorder;
import dev.purveyor.runtime.events.EventType;
import dev.purveyor.runtime.events.ObjectReference;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.runtime.log.Attempt;
import dev.purveyor.volume.controller.ControllerStatus.Message;
import dev.purveyor.volume.controller.flow.Telling;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.ClaimSpec;

/** Tells users by events, operators by metrics, and both by log lines that carry the object. */
final class Reporter implements Telling {
    private static final Logger LOG = LoggerFactory.getLogger(ProvisionController.class);

    private final EventRecorder events;
    private final ControllerMetrics metrics;
    private final LastWords lastWords;
    private final Time time;

    Reporter(EventRecorder events, ControllerMetrics metrics, LastWords lastWords, Time time) {
        this.events = events;
        this.metrics = metrics;
        this.lastWords = lastWords;
        this.time = time;
    }

    @Override
    public void claim(ObjectHead claim, Level level, String reason, String message) {
        remember(claim, level, reason, message);
        events.record(reference("PersistentVolumeClaim", claim), type(level), reason, message);
    }

    @Override
    public void claimForAll(ObjectHead claim, Level level, String reason, String message) {
        remember(claim, level, reason, message);
        events.recordForAll(reference("PersistentVolumeClaim", claim), type(level), reason, message);
    }

    private void remember(ObjectHead claim, Level level, String reason, String message) {
        log("claim", claim.namespace() + "/" + claim.name(), claim, level, reason, message);
        lastWords.said(claim.uid(), new Message(time.now(), level == Level.WARNING, reason, message));
    }

    @Override
    public void volume(ObjectHead volume, Level level, String reason, String message) {
        log("volume", volume.name(), volume, level, reason, message);
        events.record(reference("PersistentVolume", volume), type(level), reason, message);
    }

    @Override
    public void provisioned(ClaimRecord claim, Result result, Duration took) {
        var source = ClaimSpec.of(claim).dataSource();
        var className = claim.className();
        metrics.provisioned(className == null ? "" : className, source == null ? "" : source.kind(), result, took);
    }

    @Override
    public void deleted(String className, Result result, Duration took) {
        metrics.deleted(className, result, took);
    }

    private static void log(String kind, String name, ObjectHead head, Level level, String reason, String message) {
        var about = Attempt.of(kind, name).with("uid", head.uid()).with("reason", reason);
        (level == Level.WARNING ? about.warn(LOG) : about.info(LOG)).log(message);
    }

    private static ObjectReference reference(String kind, ObjectHead head) {
        return new ObjectReference("v1", kind, head.namespace(), head.name(), head.uid(), head.resourceVersion());
    }

    private static EventType type(Level level) {
        return level == Level.WARNING ? EventType.WARNING : EventType.NORMAL;
    }
}
