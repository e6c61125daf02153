package dev.purveyor.volume.controller;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class CatchUpTest {
    private final Workbench bench = new Workbench();

    @AfterEach
    void close() {
        bench.close();
    }

    @ParameterizedTest
    @CsvSource({"'', true", "8, true", "9, true", "10, false"})
    void aCacheThatShowsVersionNineHasCaughtUpWith(String version, boolean caughtUp) throws InterruptedException {
        bench.place("one").awaitCaches();

        assertThat(new CatchUp(bench.caches().volumes(), version).getAsBoolean()).isEqualTo(caughtUp);
    }
}
