package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class MountPointsTest {
    @TempDir
    Path machine;

    private Path made;
    private Path present;
    private Cgroup one;
    private Cgroup other;
    private MountPoints points;

    @BeforeEach
    void makeMachine() throws IOException {
        made = machine.resolve("var/lib/cni");
        present = Files.createDirectories(machine.resolve("var/lib/kubelet"));
        var hierarchies = List.of(Files.createDirectories(machine.resolve("cgroup")));
        one = new Cgroup("purveyor-one", hierarchies);
        other = new Cgroup("purveyor-other", hierarchies);
        points = new MountPoints(List.of(made, present), machine.resolve("cache"));
    }

    @Test
    void whatIsMissingIsMadeAndRemovedAgain() throws IOException {
        points.use(one);
        assertThat(made).isDirectory();
        release(one);
        assertThat(made).doesNotExist();
    }

    @Test
    void whatWasThereBeforeStays() throws IOException {
        points.use(one);
        release(one);
        assertThat(present).isDirectory();
    }

    @Test
    void theLastNodeRemovesWhatTheFirstMade() throws IOException {
        points.use(one);
        points.use(other);
        release(one);
        assertThat(made).isDirectory();
        release(other);
        assertThat(made).doesNotExist();
    }

    @Test
    void aFolderThatSomebodyElseFilledStays() throws IOException {
        points.use(one);
        var theirs = Files.writeString(made.resolve("theirs"), "data");
        release(one);
        assertThat(theirs).exists();
    }

    private void release(Cgroup group) throws IOException {
        assertThat(group.remove()).isTrue();
        points.removeUnused(group);
    }
}
