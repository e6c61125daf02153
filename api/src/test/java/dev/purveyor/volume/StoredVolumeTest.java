package dev.purveyor.volume;

import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.purveyor.Identity;
import dev.purveyor.Identity.Ownership;
import dev.purveyor.Parameter;
import dev.purveyor.ParameterSchema;

import static org.assertj.core.api.Assertions.assertThat;

class StoredVolumeTest {
    @Test
    void whatUndoesARequestKnowsTheRequestButNoSource() {
        var pool = Parameter.string("pool").required();
        var request = VolumeRequest.forTest().parameters(ParameterSchema.of(pool).read(Map.of("pool", "p1"))).build();
        var undo = StoredVolume.undoing(request);
        assertThat(undo.name()).isEqualTo(request.volumeName());
        assertThat(undo.claim()).contains(request.claim().ref());
        assertThat(undo.className()).contains("standard");
        assertThat(undo.parameters().get(pool)).isEqualTo("p1");
        assertThat(undo.uid()).isEmpty();
        assertThat(undo.source()).isEmpty();
        assertThat(undo.json().toMap()).isEmpty();
    }

    @Test
    void aDeletionNeverSeesASecret() {
        var token = Parameter.string("token").secret().optional();
        var request = VolumeRequest.forTest().parameters(ParameterSchema.of(token).read(Map.of("token", "x"))).build();
        assertThat(StoredVolume.undoing(request).parameters().get(token)).isEmpty();
        assertThat(StoredVolume.of(request.newVolume().nfs("s", "/x")).parameters().get(token)).isEmpty();
    }

    @Test
    void itsSourceIsAskedForByKind() {
        NewVolume volume = VolumeRequest.forTest().build().newVolume().hostPath(Path.of("/data/x"));
        var stored = StoredVolume.of(volume);
        assertThat(stored.source(VolumeSource.HostPath.class)).map(VolumeSource.HostPath::path).contains("/data/x");
        assertThat(stored.source(VolumeSource.Nfs.class)).isEmpty();
    }

    @Test
    void itBelongsToWhoeverMarkedIt() {
        var marked = StoredVolume.builder(VolumeName.of("v")).annotations(Map.of(Identity.ANNOTATION, "node-1"))
                .build();
        var unmarked = StoredVolume.builder(VolumeName.of("v")).build();
        assertThat(marked.belongsTo(Identity.ofNode("node-1"))).isTrue();
        assertThat(marked.belongsTo(Identity.ofNode("node-2"))).isFalse();
        assertThat(marked.ownership(Identity.ofNode("node-2"))).isEqualTo(Ownership.FOREIGN);
        assertThat(unmarked.ownership(Identity.ofNode("node-1"))).isEqualTo(Ownership.UNMARKED);
    }
}
