package dev.purveyor.cluster.binaries;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Answers as the go command does, writes small files for programs, and remembers how it was called. */
final class StandInGo {
    private static final String SCRIPT = """
            #!/bin/sh
            here=$(dirname "$0")
            echo "$PWD CGO_ENABLED=$CGO_ENABLED GOPROXY=$GOPROXY $*" >> "$here/calls"
            for last in "$@"; do :; done
            case "$1 $2" in
            "env GOVERSION") cat "$here/version" ;;
            "list -m") echo "$here/upstream.mod" ;;
            list*)
                [ ! -e "$here/lacks" ] || cat "$here/lacks" >&2
                echo "go: downloading example.com/a v1.0.0"
                echo "stale example.com/a"
                for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
                    [ ! -e "$here/lacks" ] || echo "stale example.com/a/$i"
                done
                echo "stale $last"
                [ ! -e "$here/lacks" ] ;;
            build*)
                echo "example.com/a" >&2
                echo $$ > "$here/pid"
                while [ -e "$here/hold" ]; do sleep 0.02; done
                if [ -e "$here/fail" ] && [ "$(cat "$here/fail")" = "$(basename "$last")" ]; then
                    echo "$last: does not compile" >&2
                    exit 1
                fi
                while [ "$1" != -o ]; do shift; done
                echo "built $last" > "$2" ;;
            esac
            """;

    private final Path folder;

    StandInGo(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        installCommand();
        Files.writeString(folder.resolve("upstream.mod"), "go 1.26.0\nrequire (\n\tk8s.io/api v0.0.0\n)\n");
        version("go1.26.8");
    }

    /**
     * By another process: what this one has open for writing is open in whatever it starts at that moment for other
     * tests, and while it is, nobody can run it ("Text file busy").
     */
    private void installCommand() throws IOException {
        var install = new ProcessBuilder("install", "-m", "755", "/dev/stdin", command().toString())
                .redirectErrorStream(true).start();
        try (var stdin = install.outputWriter()) {
            stdin.write(SCRIPT);
        }
        var complaint = new String(install.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!complaint.isEmpty()) throw new IOException(complaint);
    }

    Path command() {
        return folder.resolve("go");
    }

    void version(String version) throws IOException {
        Files.writeString(folder.resolve("version"), version + "\nlocal\n");
    }

    /** Every build waits until {@link #release}. */
    void hold() throws IOException {
        Files.createFile(folder.resolve("hold"));
    }

    void release() throws IOException {
        Files.delete(folder.resolve("hold"));
    }

    void failOn(Binary binary) throws IOException {
        Files.writeString(folder.resolve("fail"), binary.fileName());
    }

    void failNoMore() throws IOException {
        Files.delete(folder.resolve("fail"));
    }

    /** Looking at packages fails with this line, and goes on with those that are there. */
    void lacks(String line) throws IOException {
        Files.writeString(folder.resolve("lacks"), line + "\n");
    }

    boolean isBuilding() {
        return Files.exists(folder.resolve("pid"));
    }

    long pid() throws IOException {
        return Long.parseLong(Files.readString(folder.resolve("pid")).strip());
    }

    List<String> calls() throws IOException {
        var calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    /** The packages that were built, in order. */
    List<String> builds() throws IOException {
        return calls().stream().filter(call -> call.contains(" build ")).map(call -> call.replaceAll(".* ", ""))
                .toList();
    }
}
