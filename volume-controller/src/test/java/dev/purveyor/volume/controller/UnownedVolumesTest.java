package dev.purveyor.volume.controller;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.Identity;
import dev.purveyor.runtime.metrics.Metrics;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.record.Samples;
import dev.purveyor.volume.controller.record.VolumeRecord;

import static org.assertj.core.api.Assertions.assertThat;

class UnownedVolumesTest {
    private static final Identity US = Identity.of("us");
    private final Metrics metrics = new Metrics();

    @ParameterizedTest
    @CsvSource({
            // phase, policy, identity, being deleted, the reason
            "Released, Delete, us,   false, ''", "Released, Delete, them, false, foreign",
            "Released, Delete, '',   false, unmarked", "Released, Retain, them, false, ''",
            "Released, Delete, them, true, foreign", "Available, Delete, them, true, foreign",
            "Available, Delete, them, false, ''", "Bound, Delete, them, true, ''", "Bound, Delete, '', false, ''",
            "Failed, Delete, us, false, failed", "Failed, Delete, them, false, failed",
            "Failed, Retain, us, false, ''"})
    void aVolumeIsCountedByWhyItIsLeft(String phase, String policy, String owner, boolean deleting, String reason)
            throws IOException {
        new UnownedVolumes(metrics, US, () -> List.of(volume(phase, policy, owner, deleting)));

        for (var each : List.of("foreign", "unmarked", "failed")) {
            assertThat(page()).contains(line(each, each.equals(reason) ? 1 : 0));
        }
    }

    @Test
    void whoHasNoIdentityLeavesWhatCarriesOneAndWhatHasFailed() throws IOException {
        new UnownedVolumes(metrics, null, () -> List.of(volume("Released", "Delete", "", false),
                volume("Released", "Delete", "them", false), volume("Failed", "Delete", "", false)));

        assertThat(page()).contains(line("foreign", 1), line("unmarked", 0), line("failed", 1));
    }

    @Test
    void itIsCountedWhenItIsRead() throws IOException {
        var volumes = new ArrayList<VolumeRecord>();
        new UnownedVolumes(metrics, US, () -> volumes);
        volumes.add(volume("Released", "Delete", "them", false));
        volumes.add(volume("Released", "Delete", "others", false));
        volumes.add(Samples.volume("{'metadata': {'name': 'strange', 'uid': 'u9'}, 'status': {'phase': 'Failed'}}"));

        assertThat(page()).contains(line("foreign", 2), line("failed", 0));
    }

    private static VolumeRecord volume(String phase, String policy, String owner, boolean deleting) {
        return Samples.volume("""
                {'metadata': {'name': 'pv', 'uid': 'u1', 'finalizers': ['%s']%s, 'annotations': {
                  'pv.kubernetes.io/provisioned-by': '%s'%s}},
                 'spec': {'persistentVolumeReclaimPolicy': '%s'}, 'status': {'phase': '%s'}}""".formatted(
                Names.FINALIZER, deleting ? ", 'deletionTimestamp': '2026-01-01T00:00:00Z'" : "", Samples.NAME,
                owner.isEmpty() ? "" : ", '" + Identity.ANNOTATION + "': '" + owner + "'", policy, phase));
    }

    private static String line(String reason, int count) {
        return UnownedVolumes.NAME + "{reason=\"" + reason + "\"} " + count + ".0\n";
    }

    private String page() throws IOException {
        return new String(metrics.page("").body(), StandardCharsets.UTF_8);
    }
}
