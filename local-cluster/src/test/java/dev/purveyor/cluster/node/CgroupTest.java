package dev.purveyor.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** On plain folders, which behave as the kernel's do except that they do not fill themselves with files. */
class CgroupTest {
    @TempDir
    Path machine;

    private Path memory;
    private Path cpuset;
    private Cgroup group;

    @BeforeEach
    void makeHierarchies() throws IOException {
        memory = Files.createDirectory(machine.resolve("memory"));
        cpuset = Files.createDirectory(machine.resolve("cpuset"));
        group = new Cgroup("purveyor-x-1", List.of(memory, cpuset));
    }

    @Test
    void theNameTellsTheClusterAndDiffersByFolder() {
        var one = Cgroup.nameFor(Path.of("/home/a/node"), "dev");
        assertThat(one).matches("purveyor-dev-[0-9a-f]{8}").isEqualTo(Cgroup.nameFor(Path.of("/home/a/./node"), "dev"));
        assertThat(Cgroup.nameFor(Path.of("/home/b/node"), "dev")).isNotEqualTo(one);
    }

    @Test
    void processesAreFoundInEveryHierarchyAndDepth() throws IOException {
        group.make();
        var container = Files.createDirectories(cpuset.resolve("purveyor-x-1/k8s.io/c1"));
        Files.writeString(container.resolve("cgroup.procs"), "12\n13\n");
        Files.writeString(memory.resolve("purveyor-x-1/node/cgroup.procs"), "11\n12\n");
        Files.writeString(memory.resolve("cgroup.procs"), "1\n");
        assertThat(group.processes()).containsExactly(11L, 12L, 13L);
    }

    @Test
    void removingTakesNestedGroupsAndLeavesThoseOfOthers() throws IOException {
        group.make();
        Files.createDirectories(memory.resolve("purveyor-x-1/k8s.io/c1"));
        Files.createDirectories(memory.resolve("purveyor-x-12"));
        assertThat(group.remove()).isTrue();
        assertThat(memory).isDirectoryNotContaining("glob:**/purveyor-x-1");
        assertThat(memory.resolve("purveyor-x-12")).exists();
    }

    @Test
    void aGroupThatIsStillHeldIsReported() throws IOException {
        group.make();
        Files.createFile(memory.resolve("purveyor-x-1/node/held"));
        assertThat(group.remove()).isFalse();
    }

    @Test
    void removingWhatIsNotThereIsDone() {
        assertThat(group.remove()).isTrue();
    }

    @Test
    void processorsAreInheritedWhereAGroupHasNoneOfItsOwn() throws IOException {
        Files.writeString(cpuset.resolve("cpuset.cpus"), "0-1\n");
        Files.createDirectories(cpuset.resolve("purveyor-x-1/node"));
        Files.writeString(cpuset.resolve("purveyor-x-1/cpuset.cpus"), "\n");
        Files.writeString(cpuset.resolve("purveyor-x-1/node/cpuset.cpus"), "1\n");
        group.make();
        assertThat(cpuset.resolve("purveyor-x-1/cpuset.cpus")).hasContent("0-1");
        assertThat(cpuset.resolve("purveyor-x-1/node/cpuset.cpus")).hasContent("1");
    }

    @Test
    void onlyMissingControllersArePassedOn() throws IOException {
        Files.writeString(memory.resolve("cgroup.controllers"), "cpu memory hugetlb\n");
        Files.writeString(memory.resolve("cgroup.subtree_control"), "memory\n");
        group.make();
        assertThat(memory.resolve("cgroup.subtree_control")).hasContent("+cpu");
    }
}
