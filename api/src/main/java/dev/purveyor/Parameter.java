package dev.purveyor;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * One parameter of a StorageClass, declared once as a constant and then used as the key to its value:
 *
 * <pre>{@code
 * static final Parameter<Boolean> ARCHIVE = Parameter.bool("archiveOnDelete").orDefault(true);
 * static final Parameter<Optional<String>> OWNER = Parameter.string("owner").describedAs("uid:gid").optional();
 * ...
 * if (request.parameters().get(ARCHIVE)) ...
 * }</pre>
 *
 * @param <T>
 *            what a provisioner reads; an {@code Optional} if the parameter may be left out and has no default
 */
public final class Parameter<T> {
    private final ParameterDeclaration<?> declaration;
    private final Reading<T> reading;
    private final boolean required;
    private final @Nullable String defaultText;

    /** What a text means to the provisioner; null stands for a parameter that is not given. */
    interface Reading<T> {
        T read(@Nullable String text);
    }

    Parameter(ParameterDeclaration<?> declaration, boolean required, @Nullable String defaultText,
            Reading<T> reading) {
        this.declaration = declaration;
        this.required = required;
        this.defaultText = defaultText;
        this.reading = reading;
    }

    /** Any text. */
    public static ParameterDeclaration<String> string(String name) {
        return new ParameterDeclaration<>(name, new ParameterTypes.Text());
    }

    /** A text that matches a regular expression as a whole. */
    public static ParameterDeclaration<String> string(String name, String pattern) {
        Objects.requireNonNull(pattern, "the pattern must not be null");
        return new ParameterDeclaration<>(name, new ParameterTypes.Matching(Pattern.compile(pattern)));
    }

    /** A whole number from {@code min} to {@code max}, both included. */
    public static ParameterDeclaration<Long> integer(String name, long min, long max) {
        if (min > max) throw new IllegalArgumentException("no number is from " + min + " to " + max);
        return new ParameterDeclaration<>(name, new ParameterTypes.Whole(min, max));
    }

    /** True or false, in every spelling that Go accepts. */
    public static ParameterDeclaration<Boolean> bool(String name) {
        return new ParameterDeclaration<>(name, new ParameterTypes.Truth());
    }

    /** One of a few words. */
    public static ParameterDeclaration<String> oneOf(String name, String... values) {
        if (values.length == 0) throw new IllegalArgumentException("a parameter needs at least one legal value");
        return new ParameterDeclaration<>(name, new ParameterTypes.OneOf(List.of(values)));
    }

    public static ParameterDeclaration<Quantity> quantity(String name) {
        return new ParameterDeclaration<>(name, new ParameterTypes.Amount());
    }

    /** A duration in Go's notation, such as {@code 1h30m}. */
    public static ParameterDeclaration<Duration> duration(String name) {
        return new ParameterDeclaration<>(name, new ParameterTypes.Time());
    }

    public String name() {
        return declaration.name();
    }

    /** What it is for, in one line; empty when nothing was said. */
    public String description() {
        return declaration.description();
    }

    /** What a value must be, such as "true or false". */
    public String form() {
        return declaration.type().describe();
    }

    public boolean isRequired() {
        return required;
    }

    /** Whether its value is kept out of messages, logs and stored volumes. */
    public boolean isSecret() {
        return declaration.isSecret();
    }

    /** What holds when it is left out, as a user would write it. */
    public Optional<String> defaultText() {
        return Optional.ofNullable(defaultText);
    }

    ParameterType<?> type() {
        return declaration.type();
    }

    T read(@Nullable String text) {
        return reading.read(text);
    }

    @Override
    public String toString() {
        return "parameter " + name();
    }
}
