package dev.purveyor.runtime.reflect;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ResourceVersionsTest {

    @ParameterizedTest
    @CsvSource({"1,1,true,false", "2,1,true,false", "1,2,false,true", "10,9,true,false", "9,10,false,true",
            "18446744073709551615,9223372036854775808,true,false", "'',1,false,false", "1,'',false,false",
            "a,b,false,false", "1,x,false,false", "01,1,false,false", "-1,1,false,false", "0,1,false,true"})
    void numbersAreOrderedAndNothingElse(String version, String other, boolean atLeast, boolean older) {
        assertThat(ResourceVersions.isAtLeast(version, other)).isEqualTo(atLeast);
        assertThat(ResourceVersions.isOlder(version, other)).isEqualTo(older);
    }
}
