package dev.purveyor.cli;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/** Who may import whom. This module sees all the others, so the borders of all are kept here. */
class BordersTest {
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.purveyor");

    private static final String[] API = {"dev.purveyor", "dev.purveyor.internal..", "dev.purveyor.volume"};

    private static final String[] LIBRARIES = {"dev.purveyor", "dev.purveyor.internal..", "dev.purveyor.volume..",
            "dev.purveyor.runtime..", "dev.purveyor.cluster..", "dev.purveyor.testkit.."};

    @Test
    void theApiKnowsNothingButJava() {
        check(classes().that().resideInAnyPackage(API).should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.jspecify..", "dev.purveyor", "dev.purveyor.internal..",
                        "dev.purveyor.volume"));
    }

    @Test
    void theEngineKnowsNoStorage() {
        check(noClasses().that().resideInAPackage("dev.purveyor.runtime..").should().dependOnClassesThat()
                .resideInAnyPackage("dev.purveyor", "dev.purveyor.volume..", "dev.purveyor.app..",
                        "dev.purveyor.cluster..", "dev.purveyor.cli.."));
    }

    @Test
    void decisionsAreFunctionsOfRecords() {
        check(classes().that().resideInAPackage("dev.purveyor.volume.controller.rule").should()
                .onlyDependOnClassesThat().resideInAnyPackage("java..", "org.jspecify..", "dev.purveyor",
                        "dev.purveyor.volume", "dev.purveyor.volume.controller.rule",
                        "dev.purveyor.volume.controller.record", "dev.purveyor.runtime.json"));
    }

    @Test
    void theRoomsOfTheControllerAreItsOwn() {
        check(noClasses().that().resideOutsideOfPackage("dev.purveyor.volume.controller..").should()
                .dependOnClassesThat().resideInAnyPackage("dev.purveyor.volume.controller.record",
                        "dev.purveyor.volume.controller.rule", "dev.purveyor.volume.controller.flow"));
    }

    @Test
    void aProvisionerIsWrittenOnThePublicApiAlone() {
        check(noClasses().that().resideInAPackage("dev.purveyor.hostpath..").should().dependOnClassesThat()
                .resideInAnyPackage("dev.purveyor.runtime..", "dev.purveyor.internal..", "io.fabric8.."));
    }

    @Test
    void theLocalClusterKnowsNobodyAboveIt() {
        check(noClasses().that().resideInAPackage("dev.purveyor.cluster..").should().dependOnClassesThat()
                .resideInAnyPackage("dev.purveyor.testkit..", "dev.purveyor.cli.."));
    }

    @Test
    void theTestKitDoesNotKnowTheProgram() {
        check(noClasses().that().resideInAPackage("dev.purveyor.testkit..").should().dependOnClassesThat()
                .resideInAPackage("dev.purveyor.cli.."));
    }

    @Test
    void theProgramDoesNotShipTheTestKit() {
        check(noClasses().that().resideInAPackage("dev.purveyor.cli..").should().dependOnClassesThat()
                .resideInAPackage("dev.purveyor.testkit.."));
    }

    @Test
    void onlyTheLocalClusterHandlesCertificatesAndOnlyAFleetHandlesProcessesAsWell() {
        check(noClasses().that().resideOutsideOfPackage("dev.purveyor.cluster..").should().dependOnClassesThat()
                .resideInAPackage("dev.purveyor.cluster.tls.."));
        check(noClasses().that().resideOutsideOfPackages("dev.purveyor.cluster..", "dev.purveyor.testkit.fleet")
                .should().dependOnClassesThat().resideInAPackage("dev.purveyor.cluster.process.."));
    }

    @Test
    void processesAndCertificatesKnowNothingOfClusters() {
        check(noClasses().that().resideInAnyPackage("dev.purveyor.cluster.process", "dev.purveyor.cluster.tls")
                .should().dependOnClassesThat().resideInAPackage("dev.purveyor.cluster"));
    }

    @Test
    void noLibraryEndsTheJvm() {
        check(noClasses().that().resideInAnyPackage(LIBRARIES).should()
                .callMethod(System.class, "exit", int.class).orShould().callMethod(Runtime.class, "exit", int.class)
                .orShould().callMethod(Runtime.class, "halt", int.class));
    }

    @Test
    void aLibraryLeavesStandardOutputToItsCaller() {
        check(noClasses().that().resideInAnyPackage(LIBRARIES).should().accessField(System.class, "out"));
        // The test kit tells of a failed test where JUnit's reader looks for it.
        check(noClasses().that().resideInAPackage("dev.purveyor.cluster..").should().accessField(System.class, "err"));
    }

    @Test
    void aLibraryLogsThroughSlf4j() {
        check(noClasses().that().resideInAnyPackage(LIBRARIES).should().dependOnClassesThat()
                .resideInAPackage("java.util.logging.."));
    }

    @Test
    void everyPackageSaysWhatMayBeNull() {
        var packages = OURS.stream().map(each -> each.getPackage()).collect(Collectors.toSet());
        var without = packages.stream().filter(each -> !each.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName).collect(Collectors.toCollection(TreeSet::new));
        assertThat(without).isEmpty();
        assertThat(packages).map(JavaPackage::getName).containsAll(List.of("dev.purveyor.cluster",
                "dev.purveyor.cluster.binaries", "dev.purveyor.testkit", "dev.purveyor.volume", "dev.purveyor.cli",
                "dev.purveyor.cli.cluster"));
    }

    /** A rule that no class is under would hold whatever is written: it fails instead. */
    private static void check(ArchRule rule) {
        rule.allowEmptyShould(false).check(OURS);
    }
}
