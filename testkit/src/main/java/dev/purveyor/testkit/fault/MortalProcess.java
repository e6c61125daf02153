package dev.purveyor.testkit.fault;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.access.ApiRequest;
import dev.purveyor.runtime.access.ApiResponse;
import dev.purveyor.runtime.access.ApiStream;
import dev.purveyor.runtime.access.StreamingApi;
import dev.purveyor.volume.ForwardingVolumeProvisioner;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;

/**
 * A process that dies at a chosen moment, as far as the world outside can tell: from then on none of its requests and
 * none of its calls of the provisioner begins, none returns, and nothing is cleaned up. Its threads stay where they are.
 */
public final class MortalProcess {
    private final @Nullable Moment end;
    private final Map<String, Integer> seen = new ConcurrentHashMap<>();
    private final List<String> effects = new CopyOnWriteArrayList<>();
    private final CountDownLatch died = new CountDownLatch(1);

    /**
     * A moment in the life of a process.
     *
     * @param effect a request or a call, as {@link #effects()} names it, with its number, such as {@code provision#1}
     * @param after whether the effect still happens, though the process does not learn of it
     */
    public record Moment(String effect, boolean after) {
        @Override
        public String toString() {
            return (after ? "after " : "before ") + effect;
        }
    }

    private MortalProcess(@Nullable Moment end) {
        this.end = end;
    }

    /** One that does not die, for finding out which moments there are. */
    public static MortalProcess living() {
        return new MortalProcess(null);
    }

    public static MortalProcess dying(Moment end) {
        return new MortalProcess(end);
    }

    /** All that it has done, in order; access reviews, which change nothing, and streams are left out. */
    public List<String> effects() {
        return List.copyOf(effects);
    }

    /** The moments before and after everything that it has done. */
    public List<Moment> moments() {
        return effects.stream().flatMap(e -> List.of(new Moment(e, false), new Moment(e, true)).stream()).toList();
    }

    /** Reaches zero when it dies. */
    public CountDownLatch died() {
        return died;
    }

    public StreamingApi api(StreamingApi real) {
        return new StreamingApi() {
            @Override
            public ApiResponse send(ApiRequest request) throws IOException {
                return request.path().contains("selfsubjectaccessreviews") || request.path().equals("/version")
                        ? real.send(request)
                        : live(name(request), () -> real.send(request));
            }

            @Override
            public ApiStream open(ApiRequest request) throws IOException {
                restInPeace();
                return real.open(request);
            }
        };
    }

    public VolumeProvisioner provisioner(VolumeProvisioner real) {
        return new ForwardingVolumeProvisioner(real) {
            @Override
            public ProvisionResult provision(VolumeRequest request) throws Exception {
                return live("provision", () -> super.provision(request));
            }

            @Override
            public void delete(StoredVolume volume) throws Exception {
                live("delete", () -> {
                    super.delete(volume);
                    return volume;
                });
            }
        };
    }

    private interface Effect<T, E extends Exception> {
        T happen() throws E;
    }

    private <T, E extends Exception> T live(String kind, Effect<T, E> effect) throws E {
        restInPeace();
        var name = kind + "#" + seen.merge(kind, 1, Integer::sum);
        effects.add(name);
        if (new Moment(name, false).equals(end)) die();
        var result = effect.happen();
        if (new Moment(name, true).equals(end)) die();
        // What was on its way when the process died may have arrived, but nobody is there to hear of it.
        restInPeace();
        return result;
    }

    private void die() {
        died.countDown();
        restInPeace();
    }

    private void restInPeace() {
        while (died.getCount() == 0) {
            LockSupport.park();
            Thread.interrupted();
        }
    }

    private static String name(ApiRequest request) {
        var parts = request.path().replaceAll("\\?.*", "").replaceAll("/namespaces/[^/]+", "").split("/");
        // The first part is empty, then api/v1 or apis/group/version.
        return request.verb() + " " + parts[parts[1].equals("api") ? 3 : 4];
    }
}
