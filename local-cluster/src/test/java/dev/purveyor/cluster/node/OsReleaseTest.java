package dev.purveyor.cluster.node;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class OsReleaseTest {
    @ParameterizedTest
    @CsvSource({
            "ID=debian, VERSION_ID=\"12\", X=, debian-12, true",
            "ID=ubuntu, VERSION_ID=\"24.04\", ID_LIKE=debian, ubuntu-24.04, true",
            "ID=linuxmint, VERSION_ID=\"22\", ID_LIKE=\"ubuntu debian\", linuxmint-22, true",
            "ID=fedora, VERSION_ID=42, X=, fedora-42, false",
            "ID=alpine, VERSION_ID=3.22.0, ID_LIKE=, alpine-3.22.0, false"})
    void knowsWhoUsesDebianPackages(String id, String version, String like, String name, boolean debian) {
        var system = OsRelease.parse(List.of("# a comment", id, version, like));
        assertThat(system.name()).isEqualTo(name);
        assertThat(system.isDebian()).isEqualTo(debian);
    }
}
