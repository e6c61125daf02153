package dev.purveyor.internal;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** How Kubernetes spells names, keys and values. Every check is linear in the length of its input. */
public final class Syntax {
    private static final Pattern SUBDOMAIN = Pattern
            .compile("[a-z0-9](?:[-a-z0-9]*+(?<!-))?(?:\\.[a-z0-9](?:[-a-z0-9]*+(?<!-))?)*+");
    private static final Pattern LABEL = Pattern.compile("[a-z0-9](?:[-a-z0-9]*+(?<!-))?");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9](?:[-A-Za-z0-9_.]*+(?<=[A-Za-z0-9]))?");

    private Syntax() {}

    /** The name of most objects: lower case, digits, '-' and '.', at most 253 characters. Never "." or "..". */
    public static boolean isSubdomain(String text) {
        return text.length() <= 253 && SUBDOMAIN.matcher(text).matches();
    }

    /** The name of a namespace, for example: lower case, digits and '-', at most 63 characters. */
    public static boolean isLabel(String text) {
        return text.length() <= 63 && LABEL.matcher(text).matches();
    }

    /** The part of a qualified name behind the slash, at most 63 characters. */
    public static boolean isSimpleName(String text) {
        return text.length() <= 63 && NAME.matcher(text).matches();
    }

    /** The key of a label or an annotation: {@code name} or {@code domain/name}. */
    public static boolean isQualifiedName(String text) {
        int slash = text.indexOf('/');
        return slash < 0
                ? isSimpleName(text)
                : isSubdomain(text.substring(0, slash)) && isSimpleName(text.substring(slash + 1));
    }

    public static boolean isLabelValue(String text) {
        return text.isEmpty() || isSimpleName(text);
    }

    /** Text that is there and is one line, so that it cannot forge a second line of a log or an event. */
    public static String requireText(String text, String what) {
        Objects.requireNonNull(text, () -> what + " must not be null");
        if (text.isBlank()) throw new IllegalArgumentException(what + " must not be blank");
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(what + " must not contain control characters: " + quote(text));
        }
        return text;
    }

    /** An unmodifiable copy, sorted by key, whose entries are all there. */
    public static Map<String, String> copy(Map<String, String> entries, String what) {
        Objects.requireNonNull(entries, () -> what + " must not be null");
        entries.forEach((key, value) -> {
            Objects.requireNonNull(key, () -> what + " must not have a null key");
            Objects.requireNonNull(value, () -> what + " must not have a null value for " + quote(key));
        });
        return Collections.unmodifiableMap(new TreeMap<>(entries));
    }

    /** Hostile text made fit for a message: quoted, one line, of bounded length. */
    public static String quote(String text) {
        var shown = new StringBuilder("\"");
        text.codePoints().limit(80).forEach(c -> {
            if (Character.isISOControl(c)) shown.append(String.format("\\u%04x", c));
            else
                shown.appendCodePoint(c);
        });
        return shown.append(text.codePointCount(0, text.length()) > 80 ? "…\"" : "\"").toString();
    }
}
