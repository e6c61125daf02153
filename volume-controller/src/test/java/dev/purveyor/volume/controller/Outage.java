package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import dev.purveyor.volume.ForwardingVolumeProvisioner;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** The cluster goes away for ten seconds while a volume is being made and another is being deleted. */
abstract class Outage extends OnStage {
    private static final Duration OUTAGE = Duration.ofSeconds(10);

    private final CountDownLatch making = new CountDownLatch(1);
    private final CountDownLatch deleting = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    final void survive(Runnable begin, String told, Runnable end) throws Exception {
        try (var controller = stage.start(access.api(), pausing(), s -> s)) {
            var old = stage.create("old");
            stage.awaitBound("old");
            stage.deleteClaim("old");
            assertThat(deleting.await(60, TimeUnit.SECONDS)).isTrue();
            var young = stage.create("young");
            assertThat(making.await(60, TimeUnit.SECONDS)).isTrue();
            begin.run();
            goOn.countDown();
            CrashStage.await("health to tell", () -> assertThat(controller.health().text()).contains(told));
            await().during(OUTAGE).atMost(OUTAGE.multipliedBy(6)).until(() -> !controller.stopped().isDone());
            end.run();
            stage.awaitBound("young");
            stage.awaitNothingLeftOf(old);
            assertThat(stage.backend().of(CrashStage.volumeName(old)).deletes()).isEqualTo(1);
            assertThat(stage.backend().of(CrashStage.volumeName(young)).made()).isEqualTo(1);
            CrashStage.await("health", () -> assertThat(controller.health().isHealthy()).as(controller.health().text())
                    .isTrue());
            stage.deleteClaim("young");
            stage.awaitNothingLeftOf(young);
        }
    }

    /** The backend; what it makes for the second claim, and what it deletes first, takes until the outage has begun. */
    private ForwardingVolumeProvisioner pausing() {
        return new ForwardingVolumeProvisioner(stage.backend()) {
            @Override
            public ProvisionResult provision(VolumeRequest request) throws Exception {
                var made = super.provision(request);
                if (request.claim().ref().name().endsWith("young")) {
                    making.countDown();
                    goOn.await();
                }
                return made;
            }

            @Override
            public void delete(StoredVolume volume) throws Exception {
                super.delete(volume);
                deleting.countDown();
                goOn.await();
            }
        };
    }
}
