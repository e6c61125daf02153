package dev.purveyor.cluster.files;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MountTableTest {
    private static final MountTable TABLE = MountTable.parse("""
            27 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw,discard
            30 27 0:26 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
            31 30 0:27 / /sys/fs/cgroup/cpu rw,relatime master:3 - cgroup cgroup rw,cpu
            32 30 0:28 / /sys/fs/cgroup/unified rw shared:9 master:4 - cgroup2 cgroup2 rw
            40 27 0:40 / /home/me/x/node/kubelet/pods/1/volumes/token rw - tmpfs tmpfs rw
            41 27 254:0 /data /home/me/x/node rw - ext4 /dev/vda rw
            42 27 254:0 /data /home/me/x/node/run rw - ext4 /dev/vda rw
            43 27 254:0 /data /home/me/x/nodes rw - ext4 /dev/vda rw
            44 27 0:44 / /mnt/a\\040b\\134c rw - tmpfs tmpfs rw
            """.lines().toList());

    @Test
    void mountsWithinAFolderComeDeepestFirst() {
        assertThat(TABLE.within(Path.of("/home/me/x/node"))).containsExactly(
                Path.of("/home/me/x/node/kubelet/pods/1/volumes/token"),
                Path.of("/home/me/x/node/run"),
                Path.of("/home/me/x/node"));
    }

    @Test
    void cgroupHierarchiesOfBothVersionsAreFound() {
        assertThat(TABLE.cgroupHierarchies())
                .containsExactly(Path.of("/sys/fs/cgroup/cpu"), Path.of("/sys/fs/cgroup/unified"));
    }

    @Test
    void blanksAndBackslashesInPathsAreDecoded() {
        assertThat(TABLE.within(Path.of("/mnt"))).containsExactly(Path.of("/mnt/a b\\c"));
    }
}
