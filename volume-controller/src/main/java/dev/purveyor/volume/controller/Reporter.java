package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.function.Predicate;

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
    private static final String FAILED = "ProvisioningFailed";

    private final EventRecorder events;
    private final ControllerMetrics metrics;
    private final LastWords lastWords;
    private final Time time;
    private final Predicate<String> classes;

    /** @param classes whether there is a class of that name */
    Reporter(EventRecorder events, ControllerMetrics metrics, LastWords lastWords, Time time,
            Predicate<String> classes) {
        this.classes = classes;
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

    // Every resync finds it again. The event is sent again, since the API server forgets it within the hour.
    @Override
    public void refused(ClaimRecord claim, String why) {
        var head = claim.head();
        var known = lastWords.about(head.uid()).filter(last -> last.text().equals(why)).isPresent();
        if (!known) {
            provisioned(claim, Result.FAILED, Duration.ZERO);
            remember(head, Level.WARNING, FAILED, why);
        }
        events.recordForAll(reference("PersistentVolumeClaim", head), EventType.WARNING, FAILED, why);
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
        metrics.provisioned(knownClass(claim), knownSource(claim), result, took);
    }

    // Users name classes and kinds as they like, and every name would be a series for ever.
    private String knownClass(ClaimRecord claim) {
        var name = claim.className();
        return name != null && classes.test(name) ? name : "";
    }

    private static String knownSource(ClaimRecord claim) {
        var source = ClaimSpec.of(claim).dataSource();
        if (source == null) return "";
        return source.known().isPresent() ? source.kind() : "other";
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
