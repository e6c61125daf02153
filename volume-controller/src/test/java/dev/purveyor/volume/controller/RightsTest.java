package dev.purveyor.volume.controller;

import org.junit.jupiter.api.Test;

import dev.purveyor.runtime.access.Permission;
import dev.purveyor.volume.NewVolume;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;

import static org.assertj.core.api.Assertions.assertThat;

class RightsTest {
    private final ProvisionControllerBuilder settings = ProvisionController
            .builder("example.com/nothing", new Nothing())
            .journalNamespace("storage");

    private static final class Nothing implements VolumeProvisioner {
        @Override
        public NewVolume provision(VolumeRequest request) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void delete(StoredVolume volume) {}
    }

    @Test
    void onlyTheJournalsOwnConfigMapsAreReadAndChanged() {
        assertThat(settings.rights()).map(Permission::toString).filteredOn(right -> right.contains("configmaps"))
                .containsExactlyInAnyOrder("create configmaps in namespace storage",
                        "get configmaps \"purveyor-example.com-nothing\" in namespace storage",
                        "update configmaps \"purveyor-example.com-nothing\" in namespace storage",
                        "get configmaps \"purveyor-example.com-nothing-parked\" in namespace storage",
                        "update configmaps \"purveyor-example.com-nothing-parked\" in namespace storage");
    }

    @Test
    void withoutAJournalNoConfigMapIsNeeded() {
        assertThat(settings.intents(Intents.NONE).rights()).map(Permission::resource).doesNotContain("configmaps");
        assertThat(settings.coordination(Coordination.perClaim()).rights()).map(Permission::resource)
                .doesNotContain("configmaps");
    }
}
