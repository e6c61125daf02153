package dev.purveyor.runtime.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PermissionsTest {
    private static final List<Permission> WANTED = List.of(Permission.toDo("get", "", "pods"),
            Permission.toDo("list", "", "pods"), Permission.toDo("watch", "", "pods"),
            Permission.toDo("delete", "", "pods"));

    @Test
    void allThatIsMissingIsNamedInOrder() throws IOException {
        var missing = Permissions.missing(request -> answer(asks(request, "list")), WANTED);

        assertThat(missing).map(Permission::toString).containsExactly("get pods", "watch pods", "delete pods");
    }

    @Test
    void severalAreAskedForAtOnce() throws IOException {
        var together = new CyclicBarrier(2);

        var missing = Permissions.missing(request -> {
            try {
                together.await(10, TimeUnit.SECONDS);
            } catch (Exception alone) {
                throw new IOException(alone);
            }
            return answer(true);
        }, WANTED);

        assertThat(missing).isEmpty();
    }

    @Test
    void aServerThatDoesNotJudgeIsAnError() {
        assertThatThrownBy(() -> Permissions.missing(
                request -> asks(request, "watch")
                        ? new ApiResponse(500, new byte[0], Optional.empty())
                        : answer(true),
                WANTED)).isInstanceOf(IOException.class).hasMessageContaining("watch pods");
    }

    private static boolean asks(ApiRequest request, String verb) {
        return new String(request.body(), StandardCharsets.UTF_8).contains("\"" + verb + "\"");
    }

    private static ApiResponse answer(boolean allowed) {
        var json = "{\"status\":{\"allowed\":" + allowed + "}}";
        return new ApiResponse(201, json.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }
}
