package dev.purveyor.runtime.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ServerVersionTest {
    private static final ServerVersion OLDEST = new ServerVersion(1, 33);

    @ParameterizedTest
    @CsvSource({"v1.36.4,1,36", "v1.33.1+k3s1,1,33", "1.34,1,34", "v2.0.0-alpha.1,2,0"})
    void versionsOfAllMakersAreRead(String text, int major, int minor) throws IOException {
        assertThat(ServerVersion.parse(text)).isEqualTo(new ServerVersion(major, minor));
    }

    @Test
    void theServerIsAsked() throws IOException {
        Api api = request -> new ApiResponse(200, "{\"major\":\"1\",\"gitVersion\":\"v1.35.0\"}".getBytes(
                StandardCharsets.UTF_8), Optional.empty());

        assertThat(ServerVersion.of(api)).hasToString("1.35");
    }

    @Test
    void anOldServerIsRefusedWithTheRemedy() {
        assertThatThrownBy(() -> new ServerVersion(1, 9).requireAtLeast(OLDEST)).isInstanceOf(AccessException.class)
                .hasMessage(
                        "The API server is Kubernetes 1.9, but 1.33 is the oldest version supported. Upgrade the cluster.");
        assertThatCode(() -> new ServerVersion(1, 33).requireAtLeast(OLDEST)).doesNotThrowAnyException();
        assertThatCode(() -> new ServerVersion(2, 0).requireAtLeast(OLDEST)).doesNotThrowAnyException();
    }
}
