package dev.purveyor;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/** Writes JSON. Strings can hold anything: what could end a string, a line or a script is escaped. */
final class JsonWriter {
    private final StringBuilder out = new StringBuilder();

    private JsonWriter() {}

    static String write(Object value) {
        var writer = new JsonWriter();
        writer.value(value);
        return writer.out.toString();
    }

    private void value(@Nullable Object value) {
        switch (value) {
            case String text -> string(text);
            case Boolean truth -> out.append(truth);
            case Integer number -> out.append(number);
            case Long number -> out.append(number);
            case BigDecimal number -> out.append(number);
            case List<?> elements -> list(elements);
            case Map<?, ?> members -> object(members);
            case null -> throw new IllegalArgumentException("null has no place in JSON that is sent to Kubernetes");
            default -> throw new IllegalArgumentException("JSON cannot hold a " + value.getClass().getName());
        }
    }

    private void object(Map<?, ?> members) {
        String separator = "{";
        for (var member : members.entrySet()) {
            out.append(separator);
            if (!(member.getKey() instanceof String key)) throw new IllegalArgumentException("a JSON key is a string");
            string(key);
            out.append(':');
            value(member.getValue());
            separator = ",";
        }
        out.append(members.isEmpty() ? "{}" : "}");
    }

    private void list(List<?> elements) {
        String separator = "[";
        for (Object element : elements) {
            out.append(separator);
            value(element);
            separator = ",";
        }
        out.append(elements.isEmpty() ? "[]" : "]");
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isLoneSurrogate(text, i)) {
                throw new IllegalArgumentException("a string for Kubernetes must not hold half a surrogate pair");
            }
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || c == '\u2028' || c == '\u2029' || c == '<') {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    /** UTF-8 has no way to write one: it would become a question mark on the wire. */
    static boolean isLoneSurrogate(CharSequence text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }
}
