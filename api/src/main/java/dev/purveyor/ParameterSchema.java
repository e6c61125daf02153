package dev.purveyor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

import dev.purveyor.internal.Syntax;

/**
 * The parameters that a provisioner knows. A class with any other is refused, with a message that names all that is wrong
 * at once; documentation and checks are generated from it. Immutable.
 */
public final class ParameterSchema {
    /** No parameters at all: a class that sets any is refused. */
    public static final ParameterSchema NONE = new ParameterSchema(List.of(), false, false);

    private static final String OF_CSI = "csi.storage.k8s.io/";

    private final List<Parameter<?>> declared;
    private final boolean ignoreCase;
    private final boolean allowUnknown;

    private ParameterSchema(List<Parameter<?>> declared, boolean ignoreCase, boolean allowUnknown) {
        this.declared = declared;
        this.ignoreCase = ignoreCase;
        this.allowUnknown = allowUnknown;
        Set<String> names = ignoreCase ? new TreeSet<>(String.CASE_INSENSITIVE_ORDER) : new TreeSet<>();
        for (var parameter : declared) {
            if (!names.add(parameter.name())) {
                throw new IllegalArgumentException(parameter + " is declared twice");
            }
        }
    }

    public static ParameterSchema of(Parameter<?>... parameters) {
        return new ParameterSchema(List.of(parameters), false, false);
    }

    /** The same parameters, in whatever case a class writes their names: as many provisioners written in Go do it. */
    public ParameterSchema ignoringCase() {
        return new ParameterSchema(declared, true, allowUnknown);
    }

    /** The same parameters, and any others, unchecked. Then nobody tells a user about a misspelt one. */
    public ParameterSchema allowingUnknown() {
        return new ParameterSchema(declared, ignoreCase, true);
    }

    /** In the order of declaration. */
    public List<Parameter<?>> declared() {
        return declared;
    }

    /** All that is wrong with the parameters of a class, each a sentence for its author; empty when nothing is. */
    public List<String> violations(Map<String, String> given) {
        var values = Syntax.copy(given, "the parameters of a class");
        var remaining = new TreeMap<>(values);
        var found = new ArrayList<String>();
        for (var parameter : declared) {
            List<String> spellings = spellings(parameter, values);
            spellings.forEach(remaining::remove);
            if (spellings.size() > 1) {
                found.add("parameter " + Syntax.quote(parameter.name()) + " is given more than once, as "
                        + String.join(" and ", spellings));
            } else {
                @Nullable
                String value = spellings.isEmpty() ? null : values.get(spellings.get(0));
                if (!fits(parameter, value)) found.add(violation(parameter, value));
            }
        }
        if (!allowUnknown) remaining.keySet().forEach(name -> found.add(unknown(name)));
        return List.copyOf(found);
    }

    /**
     * The parameters of a class, checked.
     *
     * @throws InfeasibleException
     *             naming all violations
     */
    public Parameters read(Map<String, String> given) {
        List<String> violations = violations(given);
        if (!violations.isEmpty()) throw new InfeasibleException(String.join("; ", violations));
        return readStored(given);
    }

    /**
     * Parameters that were good when a volume was made. They are not checked again, because a volume must be deletable
     * after its provisioner has changed its mind; what no longer fits fails when it is asked for.
     */
    public Parameters readStored(Map<String, String> stored) {
        var remaining = new TreeMap<>(Syntax.copy(stored, "the stored parameters"));
        var values = new TreeMap<String, String>();
        for (var parameter : declared) {
            for (String spelling : spellings(parameter, stored)) {
                values.put(parameter.name(), Objects.requireNonNull(remaining.remove(spelling)));
            }
        }
        values.putAll(remaining);
        return new Parameters(this, Collections.unmodifiableMap(values));
    }

    /** A Markdown table for the documentation. */
    public String toMarkdown() {
        return SchemaText.markdown(this);
    }

    /** A JSON Schema of a class's {@code parameters}. */
    public JsonText toJsonSchema() {
        return SchemaText.jsonSchema(this);
    }

    boolean allowsUnknown() {
        return allowUnknown;
    }

    String violation(Parameter<?> parameter, @Nullable String value) {
        String name = "parameter " + Syntax.quote(parameter.name());
        if (value == null) return name + " is missing: it must be " + parameter.form();
        return name + (parameter.isSecret() ? " (not shown)" : " is " + Syntax.quote(value)) + ": it must be "
                + parameter.form();
    }

    private static boolean fits(Parameter<?> parameter, @Nullable String value) {
        try {
            parameter.read(value);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private List<String> spellings(Parameter<?> parameter, Map<String, String> given) {
        String name = parameter.name();
        if (!ignoreCase) return given.containsKey(name) ? List.of(name) : List.of();
        return given.keySet().stream().filter(name::equalsIgnoreCase).sorted().toList();
    }

    private String unknown(String name) {
        if (name.startsWith(OF_CSI)) {
            return "parameter " + Syntax.quote(name) + " means something to CSI drivers only: remove it";
        }
        List<String> known = declared.stream().map(Parameter::name).toList();
        String hint = NearMiss.of(name, known).map(near -> ", did you mean " + Syntax.quote(near) + "?").orElse("");
        return "unknown parameter " + Syntax.quote(name) + hint
                + (known.isEmpty() ? " (this provisioner knows none)" : " (known: " + String.join(", ", known) + ")");
    }
}
