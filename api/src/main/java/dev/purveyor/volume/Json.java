package dev.purveyor.volume;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Objects as Kubernetes writes them: in a fixed order, without members that say nothing. */
final class Json {
    private Json() {}

    /** Keys and values in turn. Members that are empty or false are left out; numbers are always kept. */
    static Map<String, Object> object(Object... keysAndValues) {
        var members = new LinkedHashMap<String, Object>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            Object value = Objects.requireNonNull(keysAndValues[i + 1]);
            if (!saysNothing(value)) members.put((String) keysAndValues[i], value);
        }
        return members;
    }

    private static boolean saysNothing(Object value) {
        return switch (value) {
            case String text -> text.isEmpty();
            case Boolean truth -> !truth;
            case List<?> elements -> elements.isEmpty();
            case Map<?, ?> members -> members.isEmpty();
            default -> false;
        };
    }
}
