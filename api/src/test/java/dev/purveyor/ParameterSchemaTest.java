package dev.purveyor;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ParameterSchemaTest {
    private static final Parameter<String> SERVER = Parameter.string("server").describedAs("host | address").required();
    private static final Parameter<String> MODE = Parameter.string("mode", "[0-7]{3,4}").orDefault("0777");
    private static final Parameter<Long> COPIES = Parameter.integer("copies", 1, 3).orDefault(1L);
    private static final Parameter<Boolean> ARCHIVE = Parameter.bool("archiveOnDelete").orDefault(true);
    private static final Parameter<Optional<String>> TIER = Parameter.oneOf("tier", "fast", "slow").optional();
    private static final Parameter<Optional<Quantity>> LIMIT = Parameter.quantity("limit").optional();
    private static final Parameter<Duration> WAIT = Parameter.duration("wait").orDefault(Duration.ofSeconds(90));
    private static final Parameter<Optional<String>> TOKEN = Parameter.string("token", "[a-z]+").secret().optional();

    private static final ParameterSchema SCHEMA = ParameterSchema.of(SERVER, MODE, COPIES, ARCHIVE, TIER, LIMIT, WAIT,
            TOKEN);

    @Test
    void givenValuesAreTyped() {
        var parameters = SCHEMA
                .read(Map.of("server", "s1", "mode", "750", "copies", "2", "archiveOnDelete", "F", "tier",
                        "fast", "limit", "1Gi", "wait", "2m"));
        assertThat(parameters.get(SERVER)).isEqualTo("s1");
        assertThat(parameters.get(MODE)).isEqualTo("750");
        assertThat(parameters.get(COPIES)).isEqualTo(2);
        assertThat(parameters.get(ARCHIVE)).isFalse();
        assertThat(parameters.get(TIER)).contains("fast");
        assertThat(parameters.get(LIMIT)).contains(Quantity.parse("1Gi"));
        assertThat(parameters.get(WAIT)).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void defaultsStandInForWhatIsLeftOut() {
        var parameters = SCHEMA.read(Map.of("server", "s1"));
        assertThat(parameters.get(MODE)).isEqualTo("0777");
        assertThat(parameters.get(COPIES)).isEqualTo(1);
        assertThat(parameters.get(ARCHIVE)).isTrue();
        assertThat(parameters.get(TIER)).isEmpty();
        assertThat(parameters.get(WAIT)).isEqualTo(Duration.ofSeconds(90));
        assertThat(parameters.asMap()).containsOnlyKeys("server");
    }

    @ParameterizedTest
    @CsvSource({"mode,888", "mode,07777", "mode,''", "copies,0", "copies,4", "copies,two",
            "copies,99999999999999999999",
            "archiveOnDelete,yes", "tier,Fast", "limit,1GiB", "wait,5"})
    void aValueOfAnotherFormIsRefused(String name, String value) {
        assertThat(SCHEMA.violations(Map.of("server", "s1", name, value))).singleElement().asString()
                .startsWith("parameter \"" + name + "\" is \"" + value + "\": it must be ");
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        assertThatExceptionOfType(InfeasibleException.class)
                .isThrownBy(() -> SCHEMA.read(Map.of("copies", "9", "tier", "x", "mod", "1", "zzz", "1")))
                .withMessageContainingAll("\"server\" is missing", "\"copies\" is \"9\"", "one of fast, slow",
                        "unknown parameter \"mod\", did you mean \"mode\"?",
                        "unknown parameter \"zzz\" (known: server, ");
    }

    @ParameterizedTest
    @CsvSource({"Mode,mode", "mdoe,mode", "achriveOnDelete,archiveOnDelete", "archive-on-delete,archiveOnDelete",
            "serverr,server"})
    void aNearMissIsRecognised(String given, String meant) {
        assertThat(SCHEMA.violations(Map.of("server", "s1", given, "1"))).singleElement().asString()
                .contains("did you mean \"" + meant + "\"?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "size", "nodeAffinity", "archiveOnDemand"})
    void aFarMissIsNotGuessedAt(String given) {
        assertThat(SCHEMA.violations(Map.of("server", "s1", given, "1"))).singleElement().asString()
                .doesNotContain("did you mean").contains("known: ");
    }

    @Test
    void aProvisionerWithoutParametersSaysSo() {
        assertThat(ParameterSchema.NONE.violations(Map.of("a", "1"))).singleElement().asString()
                .isEqualTo("unknown parameter \"a\" (this provisioner knows none)");
    }

    @Test
    void theParametersOfCsiAreExplained() {
        String key = "csi.storage.k8s.io/fstype";
        assertThat(SCHEMA.violations(Map.of("server", "s1", key, "ext4"))).singleElement().asString().contains(key,
                "CSI drivers only", "remove it");
        var declares = Parameter.string(key).required();
        assertThat(ParameterSchema.of(declares).read(Map.of(key, "ext4")).get(declares)).isEqualTo("ext4");
    }

    @Test
    void hostileNamesAndValuesStayOnOneBoundedLine() {
        var violations = SCHEMA.violations(Map.of("server", "s", "a\nb", "1", "copies", "9\r\n" + "x".repeat(10_000)));
        assertThat(violations).hasSize(2).allSatisfy(line -> assertThat(line).matches("\\P{Cntrl}{1,400}"));
    }

    @Test
    void caseCountsUnlessTheSchemaSaysOtherwise() {
        var given = Map.of("Server", "s1", "ARCHIVEONDELETE", "false");
        assertThat(SCHEMA.violations(given)).hasSize(3);
        var parameters = SCHEMA.ignoringCase().read(given);
        assertThat(parameters.get(SERVER)).isEqualTo("s1");
        assertThat(parameters.get(ARCHIVE)).isFalse();
        assertThat(parameters.asMap()).containsOnlyKeys("server", "archiveOnDelete");
    }

    @Test
    void twoSpellingsOfOneParameterAreRefused() {
        assertThat(SCHEMA.ignoringCase().violations(Map.of("Server", "s1", "server", "s2"))).singleElement().asString()
                .contains("more than once, as Server and server");
    }

    @Test
    void unknownOnesPassWhenTheSchemaSaysSo() {
        var parameters = SCHEMA.allowingUnknown().read(Map.of("server", "s1", "extra", "1"));
        assertThat(parameters.asMap()).containsEntry("extra", "1");
    }

    @Test
    void aNameIsDeclaredOnce() {
        var upper = Parameter.string("SERVER").optional();
        assertThatIllegalArgumentException().isThrownBy(() -> ParameterSchema.of(SERVER, SERVER));
        assertThatIllegalArgumentException().isThrownBy(() -> ParameterSchema.of(SERVER, upper).ignoringCase());
    }

    @Test
    void aDefaultFitsItsOwnDeclaration() {
        assertThatIllegalArgumentException().isThrownBy(() -> Parameter.integer("n", 1, 3).orDefault(4L))
                .withMessageContaining("from 1 to 3");
    }

    @Test
    void aSecretValueIsNeitherToldNorStored() {
        assertThat(SCHEMA.violations(Map.of("server", "s1", "token", "S3CRET")).toString()).doesNotContain("S3CRET");
        var parameters = SCHEMA.read(Map.of("server", "s1", "token", "secret"));
        assertThat(parameters).hasToString("{server=\"s1\", token=***}");
        assertThat(parameters.withoutSecrets().asMap()).containsOnlyKeys("server");
        assertThat(parameters.get(TOKEN)).contains("secret");
    }

    @Test
    void storedParametersAreReadEvenIfTheyNoLongerFit() {
        var stored = SCHEMA.readStored(Map.of("copies", "7", "gone", "x"));
        assertThat(stored.get(MODE)).isEqualTo("0777");
        assertThat(stored.asMap()).containsEntry("gone", "x");
        assertThatExceptionOfType(InfeasibleException.class).isThrownBy(() -> stored.get(COPIES))
                .withMessageContaining("\"copies\" is \"7\"");
        assertThatExceptionOfType(InfeasibleException.class).isThrownBy(() -> stored.get(SERVER))
                .withMessageContaining("missing");
    }

    @Test
    void anUndeclaredParameterCannotBeRead() {
        var parameters = ParameterSchema.of(MODE).read(Map.of());
        assertThatIllegalArgumentException().isThrownBy(() -> parameters.get(SERVER))
                .withMessageContaining("parameters()");
    }
}
