package dev.purveyor.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What this machine shows of a cluster from outside. */
final class Machine {
    private Machine() {}

    static Path folderOf(LocalCluster cluster) {
        return LocalClusters.ofThisUser().folder().resolve(cluster.name());
    }

    /** The processes whose command line or environment names the folder. */
    static List<Long> processesOf(Path folder) {
        return ProcessHandle.allProcesses().map(ProcessHandle::pid).filter(pid -> names(pid, folder)).toList();
    }

    static boolean isOpen(String url) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), URI.create(url).getPort()), 1_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The slots that the cluster of this name holds. */
    static List<Path> slotsOf(String name) throws IOException {
        try (var files = Files.list(LocalClusters.ofThisUser().slots())) {
            return files.filter(file -> holds(file, name)).toList();
        }
    }

    private static boolean holds(Path slot, String name) {
        try {
            return Files.readString(slot).equals(name);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean names(long pid, Path folder) {
        var process = Path.of("/proc", Long.toString(pid));
        return holdsText(process.resolve("cmdline"), folder) || holdsText(process.resolve("environ"), folder);
    }

    private static boolean holdsText(Path file, Path folder) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(folder.toString());
        } catch (IOException e) {
            return false;
        }
    }
}
