package dev.purveyor;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import dev.purveyor.internal.Syntax;

/** The parameters of one class, read through a {@link ParameterSchema}. Immutable. */
public final class Parameters {
    private final ParameterSchema schema;
    private final Map<String, String> values;

    Parameters(ParameterSchema schema, Map<String, String> values) {
        this.schema = schema;
        this.values = values;
    }

    /** No parameters, for a provisioner that declares none. */
    public static Parameters none() {
        return ParameterSchema.NONE.read(Map.of());
    }

    /**
     * The value of a parameter, or its default. For a new request this cannot fail: all of it was checked before.
     *
     * @throws InfeasibleException
     *             when the parameters come from a stored volume and no longer fit the declaration
     * @throws IllegalArgumentException
     *             when the schema does not declare the parameter: no class could ever set it
     */
    public <T> T get(Parameter<T> parameter) {
        Objects.requireNonNull(parameter, "the parameter to get must not be null");
        if (!schema.declared().contains(parameter)) {
            throw new IllegalArgumentException(
                    parameter + " is not declared: add it to the schema that the provisioner's parameters() returns");
        }
        try {
            return parameter.read(values.get(parameter.name()));
        } catch (IllegalArgumentException e) {
            throw new InfeasibleException(schema.violation(parameter, values.get(parameter.name())), e);
        }
    }

    /** As the class has them, by name; declared ones in their declared spelling. Defaults are not in it. */
    public Map<String, String> asMap() {
        return values;
    }

    /** What is stored with a volume, for its deletion. */
    public Parameters withoutSecrets() {
        var others = new TreeMap<>(values);
        schema.declared().stream().filter(Parameter::isSecret).forEach(secret -> others.remove(secret.name()));
        return new Parameters(schema, Collections.unmodifiableMap(others));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Parameters that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** Names and values on one line, without the values of secret ones. */
    @Override
    public String toString() {
        var shown = new TreeMap<String, String>();
        values.forEach((name, value) -> shown.put(name, "***"));
        withoutSecrets().values.forEach((name, value) -> shown.put(name, Syntax.quote(value)));
        return shown.toString();
    }
}
