package dev.purveyor.cli.demo;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CleanupTest {
    private final List<String> undone = new ArrayList<>();
    private final Cleanup cleanup = new Cleanup();

    @Test
    void lastThingsAreUndoneFirstAndOnce() {
        cleanup.add("first", () -> undone.add("first"));
        cleanup.add("last", () -> undone.add("last"));

        cleanup.close();
        cleanup.close();

        assertThat(undone).containsExactly("last", "first");
    }

    @Test
    void whatCannotBeUndoneIsNamedAndTheRestIsUndone() {
        cleanup.add("the folder", () -> undone.add("the folder"));
        cleanup.add("the claim", () -> {
            throw new IllegalStateException("forbidden");
        });

        assertThatThrownBy(cleanup::close).hasMessageContaining("the claim (forbidden)");
        assertThat(undone).containsExactly("the folder");
    }

    @Test
    void whatShallStayGoesOnlyAfterAFailure() {
        cleanup.addForFailure("the cluster", () -> undone.add("the cluster"));
        cleanup.succeeded();

        cleanup.close();

        assertThat(undone).isEmpty();
    }

    @Test
    void afterAFailureNothingStays() {
        cleanup.addForFailure("the cluster", () -> undone.add("the cluster"));

        cleanup.close();

        assertThat(undone).containsExactly("the cluster");
    }
}
