package dev.purveyor.hostpath;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** The provisioner in a JVM of its own, started by its own {@code main}. */
final class RunningProvisioner implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");

    private final Process process;
    private final Path log;

    private RunningProvisioner(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    static RunningProvisioner start(Path log, Map<String, String> environment, String... flags) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        var command = new ArrayList<>(List.of(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", classPath,
                HostPathCommand.class.getName()));
        command.addAll(List.of(flags));
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().keySet().removeAll(List.of("NODE_NAME", "KUBECONFIG"));
        builder.environment().putAll(environment);
        return new RunningProvisioner(builder.start(), log);
    }

    /** What it wrote; not what the JVM says when somebody has set its options for all programs. */
    String log() throws IOException {
        return Files.readString(log).replaceAll("(?m)^Picked up \\w*JAVA\\w*OPTIONS.*\\R", "");
    }

    void awaitLog(String text) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(log()).contains(text));
    }

    void awaitReady() {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(get("readyz")).endsWith("\nok\n"));
    }

    /** One of its own pages. */
    String get(String page) throws IOException, InterruptedException {
        var address = ADDRESS.matcher(log());
        assertThat(address.find()).as("the log names the address:\n%s", log()).isTrue();
        try (var client = HttpClient.newHttpClient()) {
            return client
                    .send(HttpRequest.newBuilder(URI.create(address.group() + page)).build(), BodyHandlers.ofString())
                    .body();
        }
    }

    /** What a kubelet does first. */
    void terminate() {
        process.destroy();
    }

    int exitCode() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("it ends").isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
