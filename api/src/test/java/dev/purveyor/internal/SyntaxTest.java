package dev.purveyor.internal;

import java.util.HashMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class SyntaxTest {
    @ParameterizedTest
    @CsvSource({"a,true", "a-b.c,true", "0,true", "a--b,true", "'',false", "A,false", "a_b,false", "-a,false",
            "a-,false",
            "a.-b,false", "a-.b,false", "a..b,false", ".,false", "..,false", "a/b,false", "a.,false", ".a,false"})
    void subdomains(String text, boolean legal) {
        assertThat(Syntax.isSubdomain(text)).isEqualTo(legal);
    }

    @ParameterizedTest
    @CsvSource({"a,true", "A_b.c-D,true", "example.com/A,true", "'',false", "/a,false", "a/,false", "a/b/c,false",
            "A.com/b,false", "_a,false", "a_,false", "é,false"})
    void qualifiedNames(String text, boolean legal) {
        assertThat(Syntax.isQualifiedName(text)).isEqualTo(legal);
    }

    @Test
    void lengthsAreLimited() {
        assertThat(Syntax.isSubdomain("a".repeat(253))).isTrue();
        assertThat(Syntax.isSubdomain("a".repeat(254))).isFalse();
        assertThat(Syntax.isLabel("a".repeat(63))).isTrue();
        assertThat(Syntax.isLabel("a".repeat(64))).isFalse();
        assertThat(Syntax.isSimpleName("a".repeat(63))).isTrue();
        assertThat(Syntax.isSimpleName("a".repeat(64))).isFalse();
    }

    @Test
    void aQuotedTextIsOneBoundedLine() {
        assertThat(Syntax.quote("a\nb\u007f")).isEqualTo("\"a\\u000ab\\u007f\"");
        assertThat(Syntax.quote("x".repeat(81))).isEqualTo("\"" + "x".repeat(80) + "…\"");
    }

    @Test
    void aCopyNamesTheKeyWhoseValueIsMissing() {
        var entries = new HashMap<String, String>();
        entries.put("colour", null);
        assertThatNullPointerException().isThrownBy(() -> Syntax.copy(entries, "the labels"))
                .withMessage("the labels must not have a null value for \"colour\"");
    }
}
