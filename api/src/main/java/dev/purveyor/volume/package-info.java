/**
 * What the author of a volume provisioner implements and receives. Two methods are enough; this is a whole provisioner:
 *
 * {@snippet :
 * final class HostPath implements VolumeProvisioner {
 *     private final Path root;
 *
 *     HostPath(Path root) { this.root = root; }
 *
 *     public NewVolume provision(VolumeRequest request) throws IOException {
 *         Path folder = Files.createDirectories(request.volumeName().in(root));
 *         return request.newVolume().hostPath(folder);
 *     }
 *
 *     public void delete(StoredVolume volume) throws IOException {
 *         Path folder = volume.name().in(root);
 *         if (Files.notExists(folder)) return;
 *         try (var files = Files.walk(folder)) {
 *             for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
 *         }
 *     }
 * }
 * }
 *
 * The door is {@link dev.purveyor.volume.VolumeProvisioner}. Everything that it receives can be built in a unit test:
 * {@link dev.purveyor.volume.VolumeRequest#forTest()}, {@link dev.purveyor.volume.StoredVolume#builder}.
 */
@NullMarked
package dev.purveyor.volume;

import org.jspecify.annotations.NullMarked;
