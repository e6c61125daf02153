package dev.purveyor.hostpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.InfeasibleException;
import dev.purveyor.JsonText;
import dev.purveyor.Refusal;
import dev.purveyor.volume.FindResult;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.Topology;
import dev.purveyor.volume.TopologyTerm;
import dev.purveyor.volume.VolumeRequest;
import dev.purveyor.volume.VolumeSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HostPathTest {
    @TempDir
    Path home;

    private final VolumeRequest request = VolumeRequest.forTest().build();

    private Path root() {
        return home.resolve("root");
    }

    private Path folder() {
        return request.volumeName().in(root());
    }

    private HostPath hostPath() {
        return new HostPath(root());
    }

    @Test
    void everybodyMayWriteToANewFolderWhateverTheUmask() throws IOException {
        NewVolume volume = hostPath().provision(request);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder()))).isEqualTo("rwxrwxrwx");
        assertThat(StoredVolume.of(volume).source(VolumeSource.HostPath.class))
                .contains(new VolumeSource.HostPath(folder().toString(), ""));
        assertThat(volume.nodeAffinity().isAnywhere()).isTrue();
    }

    @Test
    void aSecondCallFindsTheFolderAndKeepsWhatIsInIt() throws IOException {
        NewVolume first = hostPath().provision(request);
        Files.writeString(folder().resolve("data"), "kept");
        assertThat(hostPath().provision(request).sourceJson()).isEqualTo(first.sourceJson());
        assertThat(folder().resolve("data")).hasContent("kept");
    }

    @Test
    void aVolumeCanBeTiedToItsNode() throws IOException {
        NewVolume volume = hostPath().onNode("worker-1").provision(request);
        assertThat(volume.nodeAffinity()).isEqualTo(Topology.node("worker-1"));
    }

    @Test
    void aClassThatDoesNotAllowTheNodeIsRefusedBeforeAnythingIsMade() {
        var elsewhere = VolumeRequest.forTest().allowedTopologies(Topology.of(
                TopologyTerm.of(Topology.HOSTNAME, "worker-2"),
                TopologyTerm.of("topology.kubernetes.io/zone", "a").and(Topology.HOSTNAME, "worker-3"))).build();
        for (var provisioner : List.of(hostPath().madeOn("worker-1"), hostPath().onNode("worker-1"))) {
            assertThatThrownBy(() -> provisioner.provision(elsewhere)).isInstanceOf(InfeasibleException.class)
                    .hasMessageContainingAll("[worker-2, worker-3]", "worker-1");
        }
        assertThat(root()).doesNotExist();
    }

    @Test
    void aFolderThatIsThereAlreadyIsNotForgottenWhenTheClassNoLongerAllowsTheNode() throws IOException {
        hostPath().provision(request);
        var elsewhere = VolumeRequest.forTest().allowedTopologies(Topology.node("worker-2")).build();
        assertThatThrownBy(() -> hostPath().madeOn("worker-1").provision(elsewhere))
                .isInstanceOfSatisfying(Refusal.class, no -> assertThat(no.nothingWasMade()).isFalse());
    }

    @Test
    void aClassMayAllowTheNodeByNameOrByLabelsThatAreNotKnownHere() throws IOException {
        var byName = VolumeRequest.forTest().allowedTopologies(Topology.node("worker-1")).build();
        var byZone = VolumeRequest.forTest()
                .allowedTopologies(Topology.of(TopologyTerm.of("topology.kubernetes.io/zone", "a"))).build();
        var provisioner = hostPath().madeOn("worker-1");
        assertThat(provisioner.provision(byName).nodeAffinity().isAnywhere()).isTrue();
        assertThat(provisioner.provision(byZone).nodeAffinity().isAnywhere()).isTrue();
    }

    @Test
    void aRelativeRootBecomesAnAbsolutePathInTheVolume() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        VolumeRequest nothingYet = VolumeRequest.forTest().build();
        Path relative = here.relativize(root().toAbsolutePath());
        NewVolume volume = new HostPath(relative).provision(nothingYet);
        assertThat(volume.sourceJson().text()).contains("\"" + folder() + "\"");
    }

    @Test
    void findLooksAndMakesNothing() throws IOException {
        Files.createDirectory(root());
        assertThat(hostPath().find(request)).isEqualTo(FindResult.nothing());
        assertThat(root()).isEmptyDirectory();
        hostPath().provision(request);
        assertThat(hostPath().find(request)).isInstanceOf(NewVolume.class);
    }

    @Test
    void deletingTakesTheWholeTreeAndMayBeRepeated() throws IOException {
        StoredVolume stored = StoredVolume.of(hostPath().provision(request));
        Files.createDirectories(folder().resolve("a/b/c"));
        Files.writeString(folder().resolve("a/b/data"), "x");
        hostPath().delete(stored);
        hostPath().delete(stored);
        assertThat(root()).isEmptyDirectory();
    }

    @Test
    void aProvisionThatWasNeverSavedIsUndoneByNameAlone() throws IOException {
        hostPath().provision(request);
        hostPath().delete(StoredVolume.undoing(request));
        assertThat(root()).isEmptyDirectory();
    }

    @Test
    void linksInAVolumeLeadNowhere() throws IOException {
        Path precious = Files.createDirectories(home.resolve("precious"));
        Files.writeString(precious.resolve("data"), "kept");
        StoredVolume stored = StoredVolume.of(hostPath().provision(request));
        Files.createSymbolicLink(folder().resolve("folder"), precious);
        Files.createSymbolicLink(folder().resolve("file"), precious.resolve("data"));
        hostPath().delete(stored);
        assertThat(folder()).doesNotExist();
        assertThat(precious.resolve("data")).hasContent("kept");
    }

    @Test
    void aLinkInPlaceOfTheFolderIsNeitherUsedNorDeleted() throws IOException {
        Path precious = Files.createDirectories(home.resolve("precious"));
        Files.createDirectories(root());
        Files.createSymbolicLink(folder(), precious);
        assertThatThrownBy(() -> hostPath().provision(request)).hasMessageContaining("it is not a folder");
        assertThatThrownBy(() -> hostPath().delete(StoredVolume.undoing(request)))
                .hasMessageContaining("it is not a folder");
        assertThat(hostPath().find(request)).isEqualTo(FindResult.nothing());
        assertThat(folder()).isSymbolicLink();
        assertThat(precious).isDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/etc", "ROOT", "ROOT/..", "ROOT/NAME/..", "ROOT/NAME/../../precious", "ROOT/other",
            "ROOT/NAME/inside"})
    void aVolumeWhosePathIsNotItsFolderIsLeftAlone(String path) throws IOException {
        hostPath().provision(request);
        String elsewhere = path.replace("ROOT", root().toString()).replace("NAME", request.volumeName().value());
        var source = JsonText.of(Map.of("hostPath", Map.of("path", elsewhere)));
        StoredVolume stored = StoredVolume.builder(request.volumeName()).source(source).build();
        assertThatThrownBy(() -> hostPath().delete(stored)).isInstanceOf(IOException.class)
                .hasMessageContaining(elsewhere).hasMessageContaining("is deleted");
        assertThat(folder()).isDirectory();
    }

    @Test
    void aVolumeOfAnotherKindIsLeftAlone() throws IOException {
        hostPath().provision(request);
        StoredVolume stored = StoredVolume.builder(request.volumeName())
                .source(new VolumeSource.Nfs("server", "/export", false)).build();
        assertThatThrownBy(() -> hostPath().delete(stored)).hasMessageContaining("nfs");
        assertThat(folder()).isDirectory();
    }

    @Test
    void classesWithMountOptionsAreRefusedSinceNoPodCouldMountTheVolume() {
        assertThat(hostPath().supportsMountOptions()).isFalse();
    }

    @Test
    void anyParameterIsRefusedByName() {
        assertThat(hostPath().parameters().violations(Map.of("path", "/"))).singleElement().asString()
                .contains("unknown parameter \"path\"");
    }
}
