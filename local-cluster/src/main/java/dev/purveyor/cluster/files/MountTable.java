package dev.purveyor.cluster.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** The mounts this process sees, as the kernel lists them in {@code mountinfo}. */
public record MountTable(List<Mount> mounts) {
    /** One mounted file system. */
    public record Mount(Path point, String type) {}

    private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

    public static MountTable read() throws IOException {
        return parse(Files.readAllLines(Path.of("/proc/self/mountinfo")));
    }

    static MountTable parse(List<String> lines) {
        return new MountTable(lines.stream().map(MountTable::mount).toList());
    }

    // 36 35 98:0 /root /mount/point rw,noatime master:1 - ext4 /dev/root rw
    private static Mount mount(String line) {
        var halves = line.split(" - ", 2);
        var point = halves[0].split(" ")[4];
        return new Mount(Path.of(unescape(point)), halves[1].split(" ")[0]);
    }

    private static String unescape(String path) {
        return OCTAL.matcher(path).replaceAll(m -> {
            var character = (char) Integer.parseInt(m.group(1), 8);
            return character == '\\' ? "\\\\" : String.valueOf(character);
        });
    }

    /** Where cgroup hierarchies are mounted, of both versions. */
    public List<Path> cgroupHierarchies() {
        return mounts.stream()
                .filter(mount -> mount.type().equals("cgroup") || mount.type().equals("cgroup2"))
                .map(Mount::point)
                .distinct()
                .toList();
    }

    /** The mount points in a folder, and the folder itself if it is one; the deepest first. */
    public List<Path> within(Path folder) {
        return mounts.stream()
                .map(Mount::point)
                .filter(point -> point.startsWith(folder))
                .sorted(Comparator.comparingInt(Path::getNameCount).reversed())
                .toList();
    }
}
