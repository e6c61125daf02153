package dev.purveyor.testkit.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import dev.purveyor.RescheduleException;
import dev.purveyor.volume.FindResult;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeName;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;

/**
 * Storage that all instances of a fleet share, unless one has its own: a folder in which an asset is a file. Every call of provision and delete is
 * recorded, with what it changed, in a way that outlives the process. The change happens in the middle of the call, so
 * that an instance which is killed during one may or may not have made its asset.
 */
public final class FolderStorage implements VolumeProvisioner {
    private static final String ASSETS = "assets";

    private final Path assets;
    private final CallLog log;
    private final String instance;
    private final Duration half;
    private final String fullNode;
    private final AtomicLong calls = new AtomicLong();
    private final CountDownLatch never = new CountDownLatch(1);

    /**
     * @param folder that of the fleet, which exists
     * @param instance who calls
     * @param duration how long each call takes
     */
    public FolderStorage(Path folder, String instance, Duration duration) {
        this(assetsIn(folder), logIn(folder), instance, duration.dividedBy(2), "");
    }

    private FolderStorage(Path assets, CallLog log, String instance, Duration half, String fullNode) {
        this.assets = assets;
        this.log = log;
        this.instance = instance;
        this.half = half;
        this.fullNode = fullNode;
    }

    /** The same, but with assets that no other instance can reach, as those on the disks of a node. */
    public FolderStorage withAssetsOfItsOwn() {
        try {
            var own = Files.createDirectories(assets.resolveSibling(ASSETS + "-of-" + instance));
            return new FolderStorage(own, log, instance, half, fullNode);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same, but without room on this node: who asks for a volume there is told, at the end of the call, to try another. */
    public FolderStorage withoutRoomOn(String node) {
        return new FolderStorage(assets, log, instance, half, node);
    }

    static Path assetsIn(Path folder) {
        return folder.resolve(ASSETS);
    }

    static CallLog logIn(Path folder) {
        return new CallLog(folder.resolve("calls"));
    }

    /** The names of the assets that exist now, those that only one instance can reach as well. */
    static List<String> existing(Path folder) throws IOException {
        var names = new ArrayList<String>();
        try (var places = Files.newDirectoryStream(folder, ASSETS + "*")) {
            for (var place : places) {
                try (var files = Files.list(place)) {
                    files.map(file -> file.getFileName().toString()).forEach(names::add);
                }
            }
        }
        Collections.sort(names);
        return names;
    }

    /** One call, whose every step is recorded. */
    private final class Recorded {
        private final String call = ProcessHandle.current().pid() + "." + calls.incrementAndGet();
        private final VolumeName volume;
        private final OptionalLong epoch;

        Recorded(VolumeName volume, OptionalLong epoch) {
            this.volume = volume;
            this.epoch = epoch;
        }

        void note(CallLine.Event event) {
            log.append(new CallLine(Instant.now(), instance, event, call, volume.value(), epoch));
        }
    }

    @Override
    public NewVolume provision(VolumeRequest request) throws Exception {
        var call = new Recorded(request.volumeName(), request.epoch());
        call.note(CallLine.Event.PROVISION_BEGIN);
        try {
            takeTime();
            var hasRoom = request.selectedNode().filter(fullNode::equals).isEmpty();
            if (hasRoom) call.note(make(request.volumeName()) ? CallLine.Event.MADE : CallLine.Event.FOUND);
            takeTime();
            if (!hasRoom) throw new RescheduleException("there is no room on " + fullNode);
        } catch (IOException | InterruptedException | RescheduleException e) {
            call.note(CallLine.Event.PROVISION_FAILED);
            throw e;
        }
        call.note(CallLine.Event.PROVISION_END);
        return volume(request);
    }

    @Override
    public void delete(StoredVolume volume) throws Exception {
        var call = new Recorded(volume.name(), OptionalLong.empty());
        call.note(CallLine.Event.DELETE_BEGIN);
        try {
            takeTime();
            var removed = Files.deleteIfExists(volume.name().in(assets));
            call.note(removed ? CallLine.Event.REMOVED : CallLine.Event.ABSENT);
            takeTime();
        } catch (IOException | InterruptedException e) {
            call.note(CallLine.Event.DELETE_FAILED);
            throw e;
        }
        call.note(CallLine.Event.DELETE_END);
    }

    @Override
    public FindResult find(VolumeRequest request) {
        return Files.exists(request.volumeName().in(assets)) ? volume(request) : FindResult.nothing();
    }

    private boolean make(VolumeName name) throws IOException {
        try {
            Files.createFile(name.in(assets));
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    private NewVolume volume(VolumeRequest request) {
        return request.newVolume().hostPath(request.volumeName().in(assets));
    }

    /** What a slow backend does; it ends early only by an interruption. */
    private void takeTime() throws InterruptedException {
        if (never.await(half.toNanos(), TimeUnit.NANOSECONDS)) throw new IllegalStateException("never");
    }
}
