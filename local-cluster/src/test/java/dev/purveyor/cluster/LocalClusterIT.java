package dev.purveyor.cluster;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LocalClusterIT {
    @Test
    void readyMeansReady() {
        var t = System.nanoTime();
        try (var cluster = LocalCluster.builder()
                .progress(m -> System.out.println(Duration.ofNanos(System.nanoTime() - t).toMillis() + " " + m))
                .start()) {
            System.out.println(Duration.ofNanos(System.nanoTime() - t));
            assertThat(cluster.client().raw("/readyz")).isEqualTo("ok");
            System.out.println(Duration.ofNanos(System.nanoTime() - t));
            var w = System.nanoTime();
            cluster.restart(Component.ETCD);
            System.out.println("etcd restart " + Duration.ofNanos(System.nanoTime() - w));
            cluster.restart(Component.API_SERVER);
            System.out.println("api restart " + Duration.ofNanos(System.nanoTime() - w));
            System.out.println(cluster.components());
        }
        System.out.println(Duration.ofNanos(System.nanoTime() - t));
    }
}
