package dev.purveyor.volume.controller.race;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.json.JsonFields;
import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.runtime.json.ObjectHead;
import dev.purveyor.volume.controller.record.Names;

/** The record's place on one object of the API server, and what a request about it came to. */
final class Annotation {
    private static final Logger LOG = LoggerFactory.getLogger(Annotation.class);
    private static final int UNPROCESSABLE = 422;
    private static final String PLACE = "/metadata/annotations/" + Names.RACE.replace("/", "~1");

    private final Api api;
    private final ObjectHead head;
    private final String path;
    private final Duration limit;

    /** @param limit for each request */
    Annotation(Api api, Resource kind, ObjectHead head, Duration limit) {
        this.api = api;
        this.head = head;
        this.path = kind.path(head.namespace(), head.name());
        this.limit = limit;
    }

    /** What became of a write. */
    enum Written {
        YES,
        /** The object is no longer as the request assumed; nothing was written. */
        NO,
        /** The object is gone. */
        GONE,
        /** The server will not have it, now or at all; nothing was written. */
        REFUSED,
        /** It may have been written. */
        UNKNOWN
    }

    /** What a read came to. */
    sealed interface Reading {
        record Text(@Nullable String text) implements Reading {}

        record Gone() implements Reading {}

        record Unknown() implements Reading {}
    }

    /** Writes the record over whatever was there in the version of the object that was judged, and in no other. */
    Written take(String text) {
        return send(ApiRequest.MERGE_PATCH, JsonWriter.object(o -> o.object("metadata",
                m -> m.text("uid", head.uid()).text("resourceVersion", head.resourceVersion()).object("annotations",
                        a -> a.text(Names.RACE, text)))));
    }

    /** Guarded by the text alone: others may edit the object as they like. */
    Written replace(String was, String is) {
        return send(ApiRequest.JSON_PATCH, array(test("/metadata/uid", head.uid()), test(PLACE, was),
                operation("replace", PLACE, is)));
    }

    Written remove(String was) {
        return send(ApiRequest.JSON_PATCH, array(test("/metadata/uid", head.uid()), test(PLACE, was),
                operation("remove", PLACE, null)));
    }

    /** Only from a claim that is bound: whoever sees that the record is gone sees as well that nothing is left to do. */
    Written removeIfBound(String was) {
        return send(ApiRequest.JSON_PATCH, array(test("/status/phase", "Bound"), test("/metadata/uid", head.uid()),
                test(PLACE, was), operation("remove", PLACE, null)));
    }

    /** The same, of whatever is there in the version of the claim that was judged. */
    Written removeIfBoundAndUnchanged() {
        return send(ApiRequest.JSON_PATCH, array(test("/status/phase", "Bound"), test("/metadata/uid", head.uid()),
                test("/metadata/resourceVersion", head.resourceVersion()), operation("remove", PLACE, null)));
    }

    Reading read() {
        return switch (Outcome.of(api, ApiRequest.get(path).withTimeout(limit))) {
            case Outcome.Success success -> read(success.response().body());
            case Outcome.NotFound gone -> new Reading.Gone();
            default -> new Reading.Unknown();
        };
    }

    private Written send(String kind, byte[] patch) {
        var outcome = Outcome.of(api, ApiRequest.patch(path, kind, patch).withTimeout(limit));
        return switch (outcome) {
            case Outcome.Success done -> Written.YES;
            case Outcome.Conflict changed -> Written.NO;
            case Outcome.NotFound gone -> Written.GONE;
            case Outcome.Throttled busy -> Written.REFUSED;
            case Outcome.Refused refused when kind.equals(ApiRequest.JSON_PATCH)
                    && refused.status().code() == UNPROCESSABLE ->
                Written.NO;
            case Outcome.Refused refused -> {
                LOG.warn("Nobody can take {}/{}: {}", head.namespace(), head.name(), outcome.describe());
                yield Written.REFUSED;
            }
            default -> Written.UNKNOWN;
        };
    }

    private Reading read(byte[] body) {
        try {
            String text = null;
            var item = ItemFields.of(body);
            while (item.next()) {
                if (item.name().equals("metadata")) text = inMetadata(item.metadata());
            }
            return item.head().uid().equals(head.uid()) ? new Reading.Text(text) : new Reading.Gone();
        } catch (IOException cutOff) {
            return new Reading.Unknown();
        }
    }

    private static @Nullable String inMetadata(JsonFields metadata) throws IOException {
        String text = null;
        while (metadata.next()) {
            if (metadata.name().equals("annotations")) text = metadata.strings().get(Names.RACE);
        }
        return text;
    }

    private static byte[] test(String at, String value) {
        return operation("test", at, value);
    }

    private static byte[] operation(String what, String at, @Nullable String value) {
        return JsonWriter.object(o -> o.text("op", what).text("path", at).text("value", value));
    }

    private static byte[] array(byte[]... operations) {
        return Arrays.stream(operations).map(each -> new String(each, StandardCharsets.UTF_8))
                .collect(Collectors.joining(",", "[", "]")).getBytes(StandardCharsets.UTF_8);
    }
}
