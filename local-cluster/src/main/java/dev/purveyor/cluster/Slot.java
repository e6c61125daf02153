package dev.purveyor.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.IntStream;

/**
 * One cluster's share of what all clusters of this machine have in common: ports, service and pod addresses. A slot is
 * taken by creating its file, which either happens or does not, so no lock is needed.
 *
 * <p>The ports lie below the range from which Linux picks ports for outgoing connections, so that none is taken away
 * while a component restarts.
 */
record Slot(int index, Path file) {
    private static final int SLOTS = 250;
    private static final int FIRST_PORT = 21_000;
    private static final int PORTS_EACH = 10;

    /** What a cluster listens on. */
    enum Port {
        ETCD(0), ETCD_PEER(1), API_SERVER(2), CONTROLLER_MANAGER(3), SCHEDULER(4), KUBELET(5), KUBELET_HEALTH(6);

        private final int offset;

        Port(int offset) {
            this.offset = offset;
        }
    }

    /** Takes a free slot for the cluster of this name. */
    static Slot take(Path folder, String name) {
        try {
            Files.createDirectories(folder);
            for (int index = 0; index < SLOTS; index++) {
                var slot = new Slot(index, folder.resolve(Integer.toString(index)));
                if (slot.take(name)) return slot;
            }
        } catch (IOException e) {
            throw CacheFolder.unwritable(folder, e);
        }
        throw new ClusterException("All " + SLOTS + " port ranges from " + FIRST_PORT
                + " on are in use. Stop a cluster with 'purveyor cluster down'.");
    }

    private boolean take(String name) throws IOException {
        try {
            Files.writeString(file, name, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            return false;
        }
        var free = IntStream.range(0, PORTS_EACH).allMatch(offset -> isFree(firstPort() + offset));
        if (!free) release();
        return free;
    }

    int port(Port port) {
        return firstPort() + port.offset;
    }

    /** Addresses for services; within loopback like everything of a local cluster. */
    String serviceRange() {
        return "127.65." + index + ".0/24";
    }

    /** Where the service {@code kubernetes} is found. */
    String firstServiceAddress() {
        return "127.65." + index + ".1";
    }

    String podRange() {
        return "127.64." + index + ".0/24";
    }

    void release() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int firstPort() {
        return FIRST_PORT + index * PORTS_EACH;
    }

    private static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
