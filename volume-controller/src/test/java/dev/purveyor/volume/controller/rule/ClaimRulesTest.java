package dev.purveyor.volume.controller.rule;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.ParameterSchema;
import dev.purveyor.volume.DataSourceKind;
import dev.purveyor.volume.VolumeMode;
import dev.purveyor.volume.controller.compat.GoCase;
import dev.purveyor.volume.controller.record.ClaimRecord;
import dev.purveyor.volume.controller.record.ClassRecord;
import dev.purveyor.volume.controller.record.Samples;
import dev.purveyor.volume.controller.rule.ClaimVerdict.Cause;
import dev.purveyor.volume.controller.rule.ClaimVerdict.NotOurs;
import dev.purveyor.volume.controller.rule.ClaimVerdict.Provision;
import dev.purveyor.volume.controller.rule.ClaimVerdict.Refuse;
import dev.purveyor.volume.controller.rule.ClaimVerdict.WaitFor;

import static dev.purveyor.volume.controller.record.Samples.claim;
import static dev.purveyor.volume.controller.record.Samples.fast;
import static org.assertj.core.api.Assertions.assertThat;

class ClaimRulesTest {
    private static final Abilities PLAIN = new Abilities(ParameterSchema.NONE, Set.of(VolumeMode.FILESYSTEM), Set.of(),
            false, true);
    private static final String NODE = "'volume.kubernetes.io/selected-node': 'n1'";

    @Test
    @GoCase("TestShouldProvision/1")
    void aClaimOfOurClassIsProvisioned() {
        assertThat(judge(claim(""), fast(""))).isInstanceOf(Provision.class);
    }

    @Test
    @GoCase("TestShouldProvision/2")
    void soIsOneWhoseClassCarriesAnAdditionalName() {
        var older = Samples.storageClass("{'metadata': {'name': 'fast'}, 'provisioner': 'example.com/old-disks'}");
        assertThat(judge(claim(""), older)).isInstanceOf(Provision.class);
    }

    @Test
    @GoCase("TestShouldProvision/3")
    @GoCase("TestController/6")
    void aBoundClaimIsLeftAlone() {
        assertThat(judge(claim("'volumeName': 'pvc-u1'"), fast(""))).isEqualTo(new NotOurs("it is bound to pvc-u1"));
    }

    @Test
    void aClaimThatIsBeingDeletedIsLeftAlone() {
        var going = claim("");
        var gone = new ClaimRecord(going.head(), going.provisioner(), going.className(), "", true, "", going.labels(),
                going.annotations(), going.spec());
        assertThat(judge(gone, fast(""))).isEqualTo(new NotOurs("it is being deleted"));
    }

    @Test
    void aClassOfSomebodyElsesIsLeftAlone() {
        var foreign = Samples.storageClass("{'metadata': {'name': 'fast'}, 'provisioner': 'other.example/disks'}");
        assertThat(judge(claim(""), foreign)).isInstanceOf(NotOurs.class);
    }

    @Test
    void aClaimWithoutAClassIsLeftAlone() {
        assertThat(judge(claim("'storageClassName': ''"), fast(""))).isEqualTo(new NotOurs("it names no StorageClass"));
    }

    @Test
    void aClassThatDoesNotExistIsWaitedFor() {
        var verdict = new ClaimRules(Samples.OUR_NAMES, PLAIN).judge(claim(""), name -> Optional.empty());
        assertThat(verdict).isInstanceOfSatisfying(WaitFor.class, wait -> {
            assertThat(wait.cause()).isEqualTo(Cause.CLASS);
            assertThat(wait.tell()).contains("\"fast\"");
        });
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            no node chosen                         | 'a': 'b'                                        | false
            an empty node                          | 'volume.kubernetes.io/selected-node': ''        | false
            only the alpha annotation              | 'volume.alpha.kubernetes.io/selected-node': 'n' | false
            a node chosen                          | 'volume.kubernetes.io/selected-node': 'n'       | true
            a node chosen, beta name of the maker  | 'volume.kubernetes.io/selected-node': 'n', 'volume.beta.kubernetes.io/storage-provisioner': 'example.com/disks' | true
            """)
    @GoCase("TestShouldProvision/11, 12, 13")
    void aClassThatWaitsForItsFirstConsumerNeedsANode(String what, String annotations, boolean now) {
        var verdict = judge(claim(annotations, ""), fast("'volumeBindingMode': 'WaitForFirstConsumer'"));
        if (now) assertThat(verdict).isInstanceOf(Provision.class);
        else
            assertThat(verdict).isInstanceOfSatisfying(WaitFor.class, wait -> assertThat(wait.cause()).isEqualTo(
                    Cause.NODE));
    }

    @ParameterizedTest(name = "a provisioner of {0}, a claim with {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            FILESYSTEM       | 'a': 1                     | true
            FILESYSTEM       | 'volumeMode': 'Filesystem' | true
            FILESYSTEM       | 'volumeMode': 'Block'      | false
            FILESYSTEM,BLOCK | 'a': 1                     | true
            FILESYSTEM,BLOCK | 'volumeMode': 'Filesystem' | true
            FILESYSTEM,BLOCK | 'volumeMode': 'Block'      | true
            BLOCK            | 'volumeMode': 'Filesystem' | false
            BLOCK            | 'a': 1                     | false
            FILESYSTEM,BLOCK | 'volumeMode': 'Tape'       | false
            """)
    @GoCase("TestCanProvision/1, 2, 3, 7, 8, 9")
    @GoCase(value = "TestCanProvision/4, 5, 6", differs = "There is one way to declare modes, so \"not implemented\" and "
            + "\"says no\" are the same. A provisioner may also offer Block alone.")
    void modesThatAreNotDeclaredAreRefused(String modes, String spec, boolean can) {
        var declared = Arrays.stream(modes.split(",")).map(VolumeMode::valueOf).collect(
                Collectors.toSet());
        var verdict = judge(claim(spec), fast(""),
                new Abilities(ParameterSchema.NONE, declared, Set.of(), false, true));
        if (can) assertThat(verdict).isInstanceOf(Provision.class);
        else
            assertThat(verdict).isInstanceOf(Refuse.class);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            a selector                 | 'selector': {'matchLabels': {'a': 'b'}}                       | selector
            a clone, undeclared        | 'dataSource': {'kind': 'PersistentVolumeClaim', 'name': 'x'}  | would be empty
            a snapshot, undeclared     | 'dataSourceRef': {'apiGroup': 'snapshot.storage.k8s.io', 'kind': 'VolumeSnapshot', 'name': 'x'} | VolumeSnapshot.snapshot.storage.k8s.io "x"
            an attributes class        | 'volumeAttributesClassName': 'gold'                           | VolumeAttributesClasses
            an unknown access mode     | 'accessModes': ['ReadWriteTwice']                             | ReadWriteTwice
            no access mode             | 'accessModes': []                                             | access mode
            ReadWriteOncePod and more  | 'accessModes': ['ReadWriteOncePod', 'ReadWriteOnce']          | stands alone
            no storage                 | 'resources': {'requests': {'storage': '0'}}                   | no storage
            less than no storage       | 'resources': {'requests': {'storage': '-1Gi'}}                | -1Gi
            nonsense for storage       | 'resources': {'requests': {'storage': '1 elephant'}}          | elephant
            """, ignoreLeadingAndTrailingWhitespace = true)
    void whatCannotBeGivenIsRefusedWithTheReason(String what, String spec, String reason) {
        assertThat(judge(claim(spec), fast(""))).isInstanceOfSatisfying(Refuse.class,
                refusal -> assertThat(refusal.tell()).contains(reason));
    }

    @Test
    void aSourceThatIsDeclaredIsServed() {
        var cloner = new Abilities(ParameterSchema.NONE, Set.of(VolumeMode.FILESYSTEM), Set.of(DataSourceKind.CLAIM),
                true, true);
        var clone = claim("'dataSource': {'kind': 'PersistentVolumeClaim', 'name': 'x'}, "
                + "'volumeAttributesClassName': 'gold'");
        assertThat(judge(clone, fast(""), cloner)).isInstanceOf(Provision.class);
    }

    @Test
    void aKindOfSourceThatNobodyHereKnowsIsLeftToItsPopulator() {
        var verdict = judge(
                claim("'dataSourceRef': {'apiGroup': 'git.example.com', 'kind': 'Repository', 'name': 'x'}"),
                fast(""));
        assertThat(verdict).isInstanceOfSatisfying(WaitFor.class, wait -> {
            assertThat(wait.cause()).isEqualTo(Cause.POPULATOR);
            assertThat(wait.tell()).contains("Repository.git.example.com \"x\"");
        });
    }

    @Test
    void aParameterThatNobodyKnowsIsRefusedByName() {
        assertThat(judge(claim(""), fast("'parameters': {'tire': 'gold'}"))).isInstanceOfSatisfying(Refuse.class,
                refusal -> assertThat(refusal.tell()).contains("StorageClass \"fast\"", "tire"));
    }

    @Test
    void mountOptionsAreRefusedIfNoPodCouldMountTheVolumeWithThem() {
        var optionless = new Abilities(ParameterSchema.NONE, Set.of(VolumeMode.FILESYSTEM), Set.of(), false, false);
        var options = fast("'mountOptions': ['noatime']");
        assertThat(judge(claim(""), options, optionless)).isInstanceOfSatisfying(Refuse.class,
                refusal -> assertThat(refusal.tell()).contains("StorageClass \"fast\"", "[noatime]",
                        "Use a class without"));
        assertThat(judge(claim(""), options)).isInstanceOf(Provision.class);
        assertThat(judge(claim(""), fast(""), optionless)).isInstanceOf(Provision.class);
    }

    @Test
    void aClassThatNoVolumeCanSatisfyIsRefused() {
        assertThat(judge(claim(NODE, ""), fast("'allowedTopologies': [{}]"))).isInstanceOfSatisfying(Refuse.class,
                refusal -> assertThat(refusal.tell()).contains("StorageClass \"fast\"", "allowedTopologies"));
    }

    private static ClaimVerdict judge(ClaimRecord claim, ClassRecord storageClass) {
        return judge(claim, storageClass, PLAIN);
    }

    private static ClaimVerdict judge(ClaimRecord claim, ClassRecord storageClass, Abilities abilities) {
        return new ClaimRules(Samples.OUR_NAMES, abilities).judge(claim, name -> Optional.of(storageClass));
    }
}
