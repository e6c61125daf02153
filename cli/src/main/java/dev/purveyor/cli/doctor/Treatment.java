package dev.purveyor.cli.doctor;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.purveyor.cli.Shown;
import dev.purveyor.cli.doctor.Facts.Mark;
import dev.purveyor.cli.doctor.Facts.Volume;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.Outcome;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.json.JsonWriter;

/** The changes that an administrator may ask for. Each is guarded by what was seen: what has changed since is left. */
final class Treatment {
    private static final Resource VOLUMES = Resource.core("persistentvolumes");
    private static final String STRATEGIC_MERGE = "application/strategic-merge-patch+json";
    private static final int ROUNDS = 10;
    private static final Result CHANGED = new Result(false, "has changed meanwhile and was left as it is; look again");

    private final Api api;

    Treatment(Api api) {
        this.api = api;
    }

    /** How it went, in words to follow the volume's name. */
    record Result(boolean done, String says) {}

    /**
     * Gives the volume another identity, if it still carries this one. The guard is the object's version, not the "test"
     * of a JSON patch: the API server compares that one by how a text is escaped, not by what it says.
     */
    Result handOver(Volume volume, Mark mark, String heir) {
        var judged = Optional.of(volume);
        for (int round = 0; round < ROUNDS && judged.isPresent(); round++) {
            switch (Outcome.of(api, annotate(judged.get(), mark, heir))) {
                case Outcome.Success success -> {
                    return new Result(true, "is handed over");
                }
                case Outcome.NotFound gone -> {
                    return new Result(true, "is gone already");
                }
                // Kubernetes may have written its status: look whether it is still the same to us.
                case Outcome.Conflict changed -> judged = again(volume, mark);
                case Outcome other -> {
                    return new Result(false, "was not handed over: " + describe(other));
                }
            }
        }
        return CHANGED;
    }

    // Should its old identity come back, it must not take the asset for one that it made in vain.
    private static ApiRequest annotate(Volume judged, Mark mark, String heir) {
        return ApiRequest.patch(path(judged), ApiRequest.MERGE_PATCH, JsonWriter.object(o -> o.object("metadata",
                m -> m.text("uid", judged.uid()).text("resourceVersion", judged.resourceVersion())
                        .texts("annotations", Map.of(mark.annotation(), heir, Reading.ADOPTED_FROM, mark.value())))));
    }

    private Optional<Volume> again(Volume volume, Mark mark) {
        if (!(Outcome.of(api, ApiRequest.get(path(volume))) instanceof Outcome.Success read)) return Optional.empty();
        var now = Reading.volume(Lists.parse(read.response().body(), volume.name()), List.of(mark.annotation()));
        return Optional.of(now).filter(same -> same.uid().equals(volume.uid()) && same.marks().contains(mark));
    }

    /**
     * Deletes the object and lets go of it. Deleted first, it can neither be bound nor used from then on; a failure in
     * between leaves a volume that is terminating, and doing it again ends it.
     */
    Result giveUp(Volume volume) {
        if (volume.deleting() == null) {
            var options = JsonWriter.object(o -> o.text("apiVersion", "v1").text("kind", "DeleteOptions")
                    .object("preconditions",
                            p -> p.text("uid", volume.uid()).text("resourceVersion", volume.resourceVersion())));
            switch (Outcome.of(api, ApiRequest.delete(path(volume), options))) {
                case Outcome.Success success -> {
                }
                case Outcome.NotFound gone -> {
                    return new Result(true, "is gone already");
                }
                case Outcome.Conflict changed -> {
                    return CHANGED;
                }
                case Outcome other -> {
                    return new Result(false, "was not deleted: " + describe(other));
                }
            }
        }
        return letGo(volume);
    }

    private Result letGo(Volume volume) {
        var patch = JsonWriter.object(o -> o.object("metadata", m -> m.text("uid", volume.uid())
                .texts("$deleteFromPrimitiveList/finalizers", List.of(Reading.FINALIZER))));
        return switch (Outcome.of(api, ApiRequest.patch(path(volume), STRATEGIC_MERGE, patch))) {
            case Outcome.Success success -> new Result(true, "is given up");
            // Where nothing held it, it was gone with the deletion.
            case Outcome.NotFound gone -> new Result(true, "is given up");
            case Outcome other -> new Result(false, "is being deleted, but its finalizer may hold it still: "
                    + describe(other) + ". Look again");
        };
    }

    private static String describe(Outcome outcome) {
        return Shown.text(outcome.describe());
    }

    private static String path(Volume volume) {
        return VOLUMES.path("", volume.name());
    }
}
