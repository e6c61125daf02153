package dev.purveyor.volume.controller;

import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.Component;
import dev.purveyor.testkit.KubernetesTest;

@KubernetesTest(isolated = true)
@Order(1) // The longest go first, beside the others.
class EtcdOutageIT extends Outage {
    @Test
    void aPausedEtcdIsToldByHealthAndSurvived() throws Exception {
        survive(() -> cluster.pause(Component.ETCD), "[-] requests: no answer to ",
                () -> cluster.resume(Component.ETCD));
    }
}
