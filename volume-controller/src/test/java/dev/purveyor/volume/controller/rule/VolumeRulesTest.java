package dev.purveyor.volume.controller.rule;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.purveyor.Identity;
import dev.purveyor.volume.controller.compat.GoCase;
import dev.purveyor.volume.controller.record.Names;
import dev.purveyor.volume.controller.record.VolumeRecord.Ours;

import static org.assertj.core.api.Assertions.assertThat;

class VolumeRulesTest {
    private static final VolumeRules GUARDED = new VolumeRules(true, null);
    private static final VolumeRules UNGUARDED = new VolumeRules(false, null);

    @ParameterizedTest(name = "{0}: {5}")
    @CsvSource(delimiter = '|', textBlock = """
            released and guarded: first the object   | Released  | Delete  | false | true  | DELETE_OBJECT
            released and without guard: first that   | Released  | Delete  | false | false | ADD_FINALIZER
            its object is a tombstone: the asset     | Released  | Delete  | true  | true  | DELETE_ASSET
            never bound, deleted by hand: the asset  | Available | Delete  | true  | true  | DELETE_ASSET
            a tombstone that is in use               | Bound     | Delete  | true  | true  | LEAVE
            a tombstone without our guard            | Released  | Delete  | true  | false | LEAVE
            in use and guarded                       | Bound     | Delete  | false | true  | LEAVE
            in use, without guard                    | Bound     | Delete  | false | false | ADD_FINALIZER
            in use, without guard, on its way out    | Bound     | Delete  | true  | false | LEAVE
            failed                                   | Failed    | Delete  | false | true  | LEAVE
            failed, on its way out                   | Failed    | Delete  | true  | true  | LEAVE
            not bound yet                            | Pending   | Delete  | false | true  | LEAVE
            not bound yet, without guard             | Available | Delete  | false | false | LEAVE
            to be kept, and guarded                  | Released  | Retain  | false | true  | REMOVE_FINALIZER
            to be kept, and free                     | Released  | Retain  | false | false | LEAVE
            to be kept, deleted by hand              | Released  | Retain  | true  | true  | REMOVE_FINALIZER
            recycled                                 | Released  | Recycle | false | true  | REMOVE_FINALIZER
            """)
    @GoCase("TestShouldDelete/2, 3, 4")
    @GoCase(value = "TestShouldDelete/1, 5", differs = "Ours carries the finalizer by default: a volume without it gets it "
            + "before anything else, and one that is terminating is deleted as long as the finalizer holds it.")
    @GoCase("TestShouldDeleteWithFinalizer/1, 2, 3, 4")
    @GoCase("TestController/8, 9, 34")
    void withTheFinalizer(String what, String phase, String policy, boolean deleting, boolean finalizer,
            VolumeVerdict verdict) {
        assertThat(GUARDED.judge(volume(phase, policy, deleting, finalizer, Map.of()))).isEqualTo(verdict);
    }

    @ParameterizedTest(name = "{0}: {5}")
    @CsvSource(delimiter = '|', textBlock = """
            released: asset and object              | Released | Delete | false | false | DELETE_ASSET_THEN_OBJECT
            released, guarded by a former setting   | Released | Delete | false | true  | DELETE_OBJECT
            on its way out, and nothing holds it    | Released | Delete | true  | false | LEAVE
            on its way out, guarded formerly        | Released | Delete | true  | true  | DELETE_ASSET
            in use                                  | Bound    | Delete | false | false | LEAVE
            in use, guarded by a former setting     | Bound    | Delete | false | true  | LEAVE
            to be kept                              | Released | Retain | false | false | LEAVE
            """)
    @GoCase("TestShouldDelete/1, 2, 3, 4, 5")
    @GoCase(value = "TestController/32", differs = "A finalizer that is there is never stripped without its asset being "
            + "deleted first: switching the option off must not unguard volumes that were promised a guard.")
    void withoutTheFinalizer(String what, String phase, String policy, boolean deleting, boolean finalizer,
            VolumeVerdict verdict) {
        assertThat(UNGUARDED.judge(volume(phase, policy, deleting, finalizer, Map.of()))).isEqualTo(verdict);
    }

    @Test
    void anotherInstancesVolumeIsLeftToIt() {
        var rules = new VolumeRules(true, Identity.of("me"));
        var theirs = Map.of(Identity.ANNOTATION, "you");
        assertThat(rules.judge(volume("Released", "Delete", false, true, theirs))).isEqualTo(VolumeVerdict.LEAVE);
        assertThat(rules.judge(volume("Released", "Retain", false, true, theirs))).isEqualTo(VolumeVerdict.LEAVE);
    }

    @ParameterizedTest
    @CsvSource({"Released, Delete, false, REPORT_STAMPED", "Released, Delete, true, REPORT_STAMPED",
            "Available, Delete, true, REPORT_STAMPED", "Bound, Delete, false, LEAVE", "Bound, Delete, true, LEAVE",
            "Released, Retain, false, LEAVE", "Failed, Delete, true, LEAVE"})
    void whoHasNoIdentityLeavesAVolumeThatCarriesOneToItsOwner(String phase, String policy, boolean deleting,
            VolumeVerdict verdict) {
        var stamped = volume(phase, policy, deleting, true, Map.of(Identity.ANNOTATION, "you"));
        assertThat(GUARDED.judge(stamped)).isEqualTo(verdict);
        assertThat(GUARDED.isAnothers(stamped)).isFalse();
    }

    @Test
    void ourOwnIsDeleted() {
        var rules = new VolumeRules(true, Identity.of("me"));
        var mine = Map.of(Identity.ANNOTATION, "me");
        assertThat(rules.judge(volume("Released", "Delete", false, true, mine))).isEqualTo(VolumeVerdict.DELETE_OBJECT);
    }

    @Test
    void aVolumeWithoutAnIdentityIsReportedAndNotGuessedAt() {
        var rules = new VolumeRules(true, Identity.of("me"));
        assertThat(rules.judge(volume("Released", "Delete", false, true, Map.of())))
                .isEqualTo(VolumeVerdict.REPORT_UNMARKED);
        assertThat(rules.judge(volume("Released", "Delete", true, true, Map.of())))
                .isEqualTo(VolumeVerdict.REPORT_UNMARKED);
    }

    private static Ours volume(String phase, String policy, boolean deleting, boolean finalizer,
            Map<String, String> annotations) {
        return new Ours("example.com/disks", phase, policy, deleting,
                finalizer ? List.of("kubernetes.io/pv-protection", Names.FINALIZER) : List.of(), "fast", false,
                Map.of(), annotations, new byte[0]);
    }
}
