package dev.purveyor;

import java.util.Objects;
import java.util.Optional;

import dev.purveyor.internal.Syntax;

/**
 * A parameter about to be declared. The last call, {@link #required()}, {@link #orDefault} or {@link #optional()}, says
 * what holds when a class leaves it out, and so fixes what a provisioner reads. Immutable.
 */
public final class ParameterDeclaration<T> {
    private final String name;
    private final ParameterType<T> type;
    private final String description;
    private final boolean secret;

    ParameterDeclaration(String name, ParameterType<T> type) {
        this(Syntax.requireText(name, "the name of a parameter"), type, "", false);
    }

    private ParameterDeclaration(String name, ParameterType<T> type, String description, boolean secret) {
        this.name = name;
        this.type = type;
        this.description = description;
        this.secret = secret;
    }

    /** What it is for, in one line, for the documentation. */
    public ParameterDeclaration<T> describedAs(String text) {
        return new ParameterDeclaration<>(name, type, Syntax.requireText(text, "the description of " + name), secret);
    }

    /**
     * Keeps its value out of messages and logs, and out of stored volumes: {@code delete} does not see it. Anyone who may
     * read classes sees it all the same, so a reference to a Secret is the better way.
     */
    public ParameterDeclaration<T> secret() {
        return new ParameterDeclaration<>(name, type, description, true);
    }

    /** A class without it is refused. */
    public Parameter<T> required() {
        return new Parameter<>(this, true, null, text -> {
            if (text == null) throw new IllegalArgumentException("it is not given");
            return type.parse(text);
        });
    }

    /** A class may leave it out; then this value holds. */
    public Parameter<T> orDefault(T value) {
        Objects.requireNonNull(value, () -> "the default of " + name + " must not be null; use optional() for none");
        String print = type.print(value);
        try {
            type.parse(print);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the default of " + name + ", " + Syntax.quote(print) + ", must be " + type.describe(), e);
        }
        return new Parameter<>(this, false, print, text -> text == null ? value : type.parse(text));
    }

    /** A class may leave it out, and the provisioner is told so. */
    public Parameter<Optional<T>> optional() {
        return new Parameter<>(this, false, null,
                text -> text == null ? Optional.empty() : Optional.of(type.parse(text)));
    }

    String name() {
        return name;
    }

    ParameterType<T> type() {
        return type;
    }

    String description() {
        return description;
    }

    boolean isSecret() {
        return secret;
    }
}
