package dev.purveyor.cluster.binaries;

import java.util.Locale;

import dev.purveyor.cluster.ClusterException;

/** What programs are made for, in Go's words: {@code linux} and {@code amd64} or {@code arm64}. */
public record Platform(String os, String arch) {
    /** @throws ClusterException if no cluster can run on this machine */
    public static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static Platform of(String javaOs, String javaArch) {
        if (!javaOs.equals("Linux"))
            throw new ClusterException("LocalCluster runs on Linux, this is " + javaOs
                    + ". Use a Linux machine or virtual machine, or a cluster of your own by its kubeconfig.");
        return switch (javaArch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> new Platform("linux", "amd64");
            case "aarch64", "arm64" -> new Platform("linux", "arm64");
            default -> throw new ClusterException("LocalCluster runs on amd64 and arm64, this is " + javaArch
                    + ". Use another machine, or a cluster of your own by its kubeconfig.");
        };
    }

    @Override
    public String toString() {
        return os + "-" + arch;
    }
}
