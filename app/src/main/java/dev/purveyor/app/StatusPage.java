package dev.purveyor.app;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

import dev.purveyor.runtime.json.JsonWriter;
import dev.purveyor.volume.controller.ControllerStatus;
import dev.purveyor.volume.controller.ControllerStatus.WaitingClaim;

/** The {@code /status} page. */
final class StatusPage {
    private StatusPage() {}

    static String json(ControllerStatus status) {
        return new String(JsonWriter.object(page -> page.text("provisioner", status.provisioner())
                .text("instance", status.instance()).text("role", status.role())
                .objects("claims", status.claims(), StatusPage::claim)),
                StandardCharsets.UTF_8);
    }

    private static void claim(JsonWriter out, WaitingClaim claim) {
        out.text("namespace", claim.namespace()).text("name", claim.name()).text("uid", claim.uid())
                .text("volume", claim.volume()).text("verdict", claim.verdict())
                .text("phase", claim.phase().name().toLowerCase(Locale.ROOT)).number("failures", claim.failures());
        claim.nextRetry().ifPresent(delay -> out.number("nextRetryInSeconds", delay.toSeconds()));
        claim.lastMessage().ifPresent(message -> out.object("lastMessage",
                last -> last.text("at", message.at().toString()).text("type", message.warning() ? "Warning" : "Normal")
                        .text("reason", message.reason()).text("text", message.text())));
    }
}
