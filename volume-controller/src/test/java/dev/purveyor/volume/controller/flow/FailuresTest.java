package dev.purveyor.volume.controller.flow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.file.DirectoryNotEmptyException;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.purveyor.InfeasibleException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class FailuresTest {
    static Stream<Arguments> failures() {
        return Stream.of(arguments(new IOException("disk full"), "disk full"),
                arguments(new UnknownHostException("nas.example.com"), "UnknownHostException: nas.example.com"),
                arguments(new DirectoryNotEmptyException("/srv/a"), "DirectoryNotEmptyException: /srv/a"),
                arguments(new NullPointerException(), "java.lang.NullPointerException"),
                arguments(new InfeasibleException("no such tier"), "no such tier"),
                arguments(new IOException("cannot mount", new UnknownHostException("nas")),
                        "cannot mount: UnknownHostException: nas"),
                arguments(new UncheckedIOException(new IOException("disk full")), "java.io.IOException: disk full"),
                arguments(new InterruptedException("sleep interrupted"), "it was interrupted"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aFailureSaysWhatItIsWithItsCause(Throwable failure, String text) {
        assertThat(Failures.describe(failure)).isEqualTo(text);
    }
}
