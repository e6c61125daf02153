package dev.purveyor;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The types that a parameter can have. */
final class ParameterTypes {
    private static final List<String> TRUE = List.of("true", "True", "TRUE", "t", "T", "1");
    private static final List<String> FALSE = List.of("false", "False", "FALSE", "f", "F", "0");

    private ParameterTypes() {}

    record Text() implements ParameterType<String> {
        @Override
        public String parse(String text) {
            return text;
        }

        @Override
        public String describe() {
            return "a text";
        }

        @Override
        public Map<String, Object> jsonSchema() {
            return Map.of();
        }
    }

    record Matching(Pattern pattern) implements ParameterType<String> {
        @Override
        public String parse(String text) {
            if (!pattern.matcher(text).matches()) throw new IllegalArgumentException("does not match");
            return text;
        }

        @Override
        public String describe() {
            return "a text that matches " + pattern;
        }

        @Override
        public Map<String, Object> jsonSchema() {
            return Map.of("pattern", "^(?:" + pattern + ")$");
        }
    }

    record OneOf(List<String> values) implements ParameterType<String> {
        @Override
        public String parse(String text) {
            if (!values.contains(text)) throw new IllegalArgumentException("none of them");
            return text;
        }

        @Override
        public String describe() {
            return "one of " + String.join(", ", values);
        }

        @Override
        public Map<String, Object> jsonSchema() {
            return Map.of("enum", values);
        }
    }

    record Whole(long min, long max) implements ParameterType<Long> {
        @Override
        public Long parse(String text) {
            long number = Long.parseLong(text);
            if (number < min || number > max) throw new IllegalArgumentException("out of range");
            return number;
        }

        @Override
        public String describe() {
            return "a whole number from " + min + " to " + max;
        }

        @Override
        public Map<String, Object> jsonSchema() {
            return Map.of("pattern", "^[+-]?[0-9]+$");
        }
    }

    /** The spellings are those of Go, so that the classes of a Go provisioner go on working. */
    record Truth() implements ParameterType<Boolean> {
        @Override
        public Boolean parse(String text) {
            if (TRUE.contains(text)) return true;
            if (FALSE.contains(text)) return false;
            throw new IllegalArgumentException("neither");
        }

        @Override
        public String describe() {
            return "true or false";
        }

        @Override
        public Map<String, Object> jsonSchema() {
            return Map.of("pattern", "^(?:" + String.join("|", TRUE) + "|" + String.join("|", FALSE) + ")$");
        }
    }

    record Amount() implements ParameterType<Quantity> {
        @Override
        public Quantity parse(String text) {
            return Quantity.parse(text);
        }

        @Override
        public String describe() {
            return "a quantity such as 10Gi";
        }

        @Override
        public Map<String, Object> jsonSchema() {
            return Map.of("pattern", "^[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?$");
        }
    }

    record Time() implements ParameterType<Duration> {
        @Override
        public Duration parse(String text) {
            return GoDuration.parse(text);
        }

        @Override
        public String print(Duration value) {
            return GoDuration.print(value);
        }

        @Override
        public String describe() {
            return "a duration such as 90s or 1h30m";
        }

        @Override
        public Map<String, Object> jsonSchema() {
            return Map.of("pattern", "^(?:0|(?:[0-9]+(?:\\.[0-9]+)?(?:ns|us|µs|ms|s|m|h))+)$");
        }
    }
}
