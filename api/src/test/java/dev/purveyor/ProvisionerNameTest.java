package dev.purveyor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ProvisionerNameTest {
    @ParameterizedTest
    @ValueSource(strings = {"example.com/hostpath", "k8s-sigs.io/nfs-subdir-external-provisioner", "a/b",
            "Example.com/x",
            "storage.kubernetes.io/x", "notkubernetes.io/x", "example.com/A_b.C"})
    void aVendorAndANameAreRead(String text) {
        assertThat(ProvisionerName.of(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"kubernetes.io/hostpath", "Kubernetes.IO/x"})
    void theVendorOfKubernetesItselfIsRefusedWithARemedy(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ProvisionerName.of(text)).withMessageContaining(text)
                .withMessageContaining("reserved for Kubernetes").withMessageContaining("example.com/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hostpath", "/", "/x", "a/", "a/b/c", "../x", "a/..", "a b/c", "a/b\n", "exämple.com/x",
            "-a/b", "a-/b", "a..b/c", "a/-b", "a/b_", "a_b/c"})
    void otherFormsAreRefusedWithAnExample(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> ProvisionerName.of(text))
                .withMessageContaining("example.com/hostpath").withMessageMatching("\\P{Cntrl}*");
    }

    @Test
    void aNameThatIsTooLongForALeaseIsRefused() {
        String vendor = "a".repeat(189);
        assertThat(ProvisionerName.of(vendor + "/" + "b".repeat(63)).leaseName()).hasSize(253);
        assertThatIllegalArgumentException().isThrownBy(() -> ProvisionerName.of(vendor + "a/" + "b".repeat(63)));
    }

    @ParameterizedTest
    @CsvSource({"example.com/hostpath,example.com-hostpath", "example.com/a.b-c,example.com-a.b-c"})
    void theLeaseIsNamedAsInTheGoLibrary(String name, String lease) {
        assertThat(ProvisionerName.of(name).leaseName()).isEqualTo(lease);
    }

    @ParameterizedTest
    @CsvSource({"Example.com/A_b,example-com-a-b", "example.com/a_.b,example-com-a-b",
            "example.com/a.-b,example-com-a-b"})
    void whereThatWouldBeIllegalTheLeaseHasALegalName(String name, String lease) {
        assertThat(ProvisionerName.of(name).leaseName()).isEqualTo(lease);
    }
}
