package dev.purveyor;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes a schema for readers and for tools. */
final class SchemaText {
    private SchemaText() {}

    static String markdown(ParameterSchema schema) {
        if (schema.declared().isEmpty()) return "This provisioner has no parameters.\n";
        return schema.declared().stream().map(SchemaText::row)
                .collect(Collectors.joining("", "| Parameter | Value | Default | Meaning |\n|---|---|---|---|\n", ""));
    }

    private static String row(Parameter<?> parameter) {
        String missing = parameter.isRequired() ? "required" : "none";
        String otherwise = parameter.defaultText().map(text -> "`" + cell(text) + "`").orElse(missing);
        return "| `" + cell(parameter.name()) + "` | " + cell(parameter.form()) + " | " + otherwise + " | "
                + cell(parameter.description()) + " |\n";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }

    static JsonText jsonSchema(ParameterSchema schema) {
        var properties = new LinkedHashMap<String, Object>();
        schema.declared().forEach(parameter -> properties.put(parameter.name(), property(parameter)));
        var document = new LinkedHashMap<String, Object>();
        document.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        document.put("type", "object");
        document.put("properties", properties);
        document.put("required",
                schema.declared().stream().filter(Parameter::isRequired).map(Parameter::name).toList());
        document.put("additionalProperties", schema.allowsUnknown() ? Map.of("type", "string") : (Object) false);
        return JsonText.of(document);
    }

    private static Map<String, Object> property(Parameter<?> parameter) {
        var property = new LinkedHashMap<String, Object>();
        property.put("type", "string");
        if (!parameter.description().isEmpty()) property.put("description", parameter.description());
        property.putAll(new TreeMap<>(parameter.type().jsonSchema()));
        parameter.defaultText().ifPresent(text -> property.put("default", text));
        return property;
    }
}
