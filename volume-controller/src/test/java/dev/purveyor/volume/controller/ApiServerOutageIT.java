package dev.purveyor.volume.controller;

import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

import dev.purveyor.cluster.Component;
import dev.purveyor.testkit.KubernetesTest;

@KubernetesTest(isolated = true)
@Order(1) // The longest go first, beside the others.
class ApiServerOutageIT extends Outage {
    @Test
    void aKilledApiServerIsToldByHealthAndSurvived() throws Exception {
        survive(() -> cluster.kill(Component.API_SERVER), "[-] claims: watch",
                () -> cluster.restart(Component.API_SERVER));
    }
}
