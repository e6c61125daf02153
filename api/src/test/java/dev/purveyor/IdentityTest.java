package dev.purveyor;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.purveyor.Identity.Ownership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class IdentityTest {
    private final Identity identity = Identity.ofNode("node-1").storedIn("hostPathProvisionerIdentity");

    @Test
    void whatCarriesItIsOurs() {
        assertThat(identity.judge(Map.of("hostPathProvisionerIdentity", "node-1"))).isEqualTo(Ownership.OURS);
    }

    @Test
    void whatCarriesAnotherIsForeign() {
        assertThat(identity.judge(Map.of("hostPathProvisionerIdentity", "node-2"))).isEqualTo(Ownership.FOREIGN);
    }

    @Test
    void whatCarriesNoneIsUnmarked() {
        assertThat(identity.judge(Map.of(Identity.ANNOTATION, "node-1"))).isEqualTo(Ownership.UNMARKED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\nb"})
    void aValueIsOneLineOfText(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> Identity.ofNode(value))
                .withMessageContaining("NODE_NAME");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " "})
    void withoutANodeNameItSaysHowAPodGetsIt(@Nullable String missing) {
        assertThatIllegalArgumentException().isThrownBy(() -> Identity.ofNode(missing))
                .withMessageContaining("the node name is missing").withMessageContaining("fieldPath: spec.nodeName");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b/c", "../x", "a b"})
    void aKeyIsALegalAnnotation(String key) {
        assertThatIllegalArgumentException().isThrownBy(() -> identity.storedIn(key));
    }

    @ParameterizedTest
    @ValueSource(strings = {"store-0", "store-3", "my-store-12", "a.b-9999"})
    void aMemberOfAStatefulSetIsKnownByItsPod(String pod) {
        assertThat(Identity.ofOrdinal(pod)).isEqualTo(Identity.of(pod));
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "store-", "-3", "store-x", "store-03", "store3", "web-7d9f8b6c5-24567", "Store-1",
            "store-1\n", "store-١"})
    void aPodWithoutAnOrdinalIsRefused(String pod) {
        assertThatIllegalArgumentException().isThrownBy(() -> Identity.ofOrdinal(pod));
    }

    @Test
    void instancesOfAPoolShareTheirIdentity() {
        assertThat(Identity.ofPool("ssd").judge(Map.of(Identity.ANNOTATION, "ssd"))).isEqualTo(Ownership.OURS);
        assertThatIllegalArgumentException().isThrownBy(() -> Identity.ofPool(" ")).withMessageContaining("pool");
    }
}
