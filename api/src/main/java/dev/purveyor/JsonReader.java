package dev.purveyor;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Reads one JSON object by RFC 8259 and no more: duplicate keys, deep nesting and trailing text are refused. */
final class JsonReader {
    private static final int DEEPEST = 64;
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d*+)(\\.\\d++)?([eE][+-]?\\d{1,4}+)?");
    private static final int LONGEST_NUMBER = 64;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    static Map<String, Object> object(String text) {
        var reader = new JsonReader(text);
        reader.skipSpace();
        if (reader.peek() != '{') throw reader.wrong("a JSON object starts with {");
        Map<String, Object> members = reader.members();
        reader.skipSpace();
        if (reader.at < text.length()) throw reader.wrong("there is more text behind the object");
        return members;
    }

    private @Nullable Object value() {
        skipSpace();
        return switch (peek()) {
            case '{' -> members();
            case '[' -> elements();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> members() {
        descend();
        var members = new LinkedHashMap<String, Object>();
        var keys = new HashSet<String>();
        if (!next('}')) {
            do {
                skipSpace();
                String key = string();
                if (!keys.add(key)) throw wrong("a key occurs twice");
                expect(':');
                Object value = value();
                if (value != null) members.put(key, value);
            } while (next(','));
            expect('}');
        }
        depth--;
        return Collections.unmodifiableMap(members);
    }

    private List<Object> elements() {
        descend();
        var elements = new ArrayList<Object>();
        if (!next(']')) {
            do {
                Object value = value();
                if (value != null) elements.add(value);
            } while (next(','));
            expect(']');
        }
        depth--;
        return Collections.unmodifiableList(elements);
    }

    private String string() {
        if (peek() != '"') throw wrong("a string is expected");
        var content = new StringBuilder();
        for (at++; peek() != '"'; at++) {
            char c = peek();
            if (c < ' ') throw wrong("a string is not closed, or holds a control character");
            content.append(c == '\\' ? escaped() : c);
        }
        at++;
        for (int i = 0; i < content.length(); i++) {
            if (JsonWriter.isLoneSurrogate(content, i)) throw wrong("a string holds half a surrogate pair");
        }
        return content.toString();
    }

    private char escaped() {
        at++;
        return switch (peek()) {
            case '"' -> '"';
            case '\\' -> '\\';
            case '/' -> '/';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw wrong("an unknown escape");
        };
    }

    private char unicode() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            at++;
            char c = peek();
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) throw wrong("\\u needs four hexadecimal digits");
            code = code * 16 + digit;
        }
        return (char) code;
    }

    private Object number() {
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) throw wrong("a value is expected");
        if (number.group().length() > LONGEST_NUMBER) throw wrong("a number is too long");
        at = number.end();
        var exact = new BigDecimal(number.group());
        boolean whole = number.group(1) == null && number.group(2) == null;
        return whole && exact.toBigInteger().bitLength() < Long.SIZE ? (Object) exact.longValueExact() : exact;
    }

    private @Nullable Object word(String word, @Nullable Object meaning) {
        if (!text.startsWith(word, at)) throw wrong("a value is expected");
        at += word.length();
        return meaning;
    }

    private void descend() {
        at++;
        if (++depth > DEEPEST) throw wrong("nested deeper than " + DEEPEST);
    }

    private boolean next(char c) {
        skipSpace();
        if (peek() != c) return false;
        at++;
        return true;
    }

    private void expect(char c) {
        if (!next(c)) throw wrong("'" + c + "' is expected");
    }

    /** The character at hand; a NUL, which is legal nowhere, at the end. */
    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0)
            at++;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("not valid JSON at character " + at + ": " + what);
    }
}
