package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import dev.purveyor.InfeasibleException;
import dev.purveyor.RetryLaterException;
import dev.purveyor.volume.FindResult;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.Topology;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;
import dev.purveyor.volume.VolumeSource;

/** Makes a folder that everybody may write to, directly below a root folder and named after the volume. */
public final class HostPath implements VolumeProvisioner {
    private final Root root;
    private final @Nullable String hostname;
    private final boolean tied;

    /**
     * @param root nothing outside is ever touched. If it is missing, the first volume makes it; once it was there and is
     *            gone, every call fails. On a disk that may be away name a folder of the disk, not its mount point, which
     *            stays behind as an empty folder.
     */
    public HostPath(Path root) {
        this(new Root(root), null, false);
    }

    private HostPath(Root root, @Nullable String hostname, boolean tied) {
        this.root = root;
        this.hostname = hostname;
        this.tied = tied;
    }

    /** The same folders, for classes only that allow the node they are on: the one with that {@code kubernetes.io/hostname}. */
    public HostPath madeOn(String newHostname) {
        return new HostPath(root, Objects.requireNonNull(newHostname, "the host name must not be null"), false);
    }

    /** As {@link #madeOn}, in volumes that only pods on that node can use. */
    public HostPath onNode(String newHostname) {
        return new HostPath(root, Objects.requireNonNull(newHostname, "the host name must not be null"), true);
    }

    @Override
    public NewVolume provision(VolumeRequest request) throws IOException {
        Path folder = request.volumeName().in(root.path());
        requireAllowed(request, folder);
        root.requireOrMake();
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
            requireFolder(folder);
        }
        // In a second step: the umask of the process would take away from what is given to createDirectory.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        return volume(request, folder);
    }

    @Override
    public FindResult find(VolumeRequest request) throws IOException {
        Path folder = request.volumeName().in(root.path());
        if (isFolder(folder)) return volume(request, folder);
        root.require();
        return FindResult.nothing();
    }

    @Override
    public void delete(StoredVolume volume) throws IOException {
        Path folder = volume.name().in(root.path());
        requireSource(volume, folder);
        if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) {
            root.require();
            return;
        }
        requireFolder(folder);
        Trees.delete(folder);
    }

    @Override
    public boolean supportsMountOptions() {
        return false;
    }

    private NewVolume volume(VolumeRequest request, Path folder) {
        var draft = request.newVolume();
        return (hostname == null || !tied ? draft : draft.onNode(hostname)).hostPath(folder);
    }

    /** Terms that do not speak of host names pass: the node's other labels are not known here. */
    private void requireAllowed(VolumeRequest request, Path folder) {
        if (hostname == null || request.allowedTopologies().isAnywhere()) return;
        var allowed = request.allowedTopologies().terms().stream().map(term -> term.labels().get(Topology.HOSTNAME))
                .toList();
        if (allowed.stream().anyMatch(names -> names == null || names.contains(hostname))) return;
        var why = "its allowedTopologies name the hosts " + allowed.stream().flatMap(List::stream).distinct().toList()
                + ", but this provisioner makes its folders on " + hostname
                + ". Run it on one of those hosts, or let the"
                + " class allow " + hostname + ".";
        // A folder that an earlier attempt has made, when the class was another, must not be forgotten.
        throw isFolder(folder) ? new RetryLaterException(why) : new InfeasibleException(why);
    }

    private void requireSource(StoredVolume volume, Path folder) throws IOException {
        var source = volume.source();
        if (source.isEmpty()) return;
        if (source.get() instanceof VolumeSource.HostPath stored && Path.of(stored.path()).equals(folder)) {
            root.holdsAVolume();
            return;
        }
        throw new IOException(volume + " is not " + folder + " but " + source.get().toJson().text()
                + ": nothing outside of " + root.path()
                + " is deleted. Start the provisioner with the root folder that the"
                + " volume was made in, or remove it by hand.");
    }

    private static void requireFolder(Path folder) throws IOException {
        if (!isFolder(folder)) {
            throw new IOException(folder + " is in the way: it is not a folder. Look at it, and remove it by hand.");
        }
    }

    private static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }
}
