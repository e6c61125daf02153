package dev.purveyor;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SchemaTextTest {
    private final ParameterSchema schema = ParameterSchema.of(
            Parameter.string("server").describedAs("host | \"address\"").required(),
            Parameter.oneOf("tier", "fast", "slow").orDefault("fast"), Parameter.integer("copies", 1, 3).optional());

    @Test
    void theTableShowsNameValueDefaultAndMeaning() {
        assertThat(schema.toMarkdown()).isEqualTo("""
                | Parameter | Value | Default | Meaning |
                |---|---|---|---|
                | `server` | a text | required | host \\| "address" |
                | `tier` | one of fast, slow | `fast` |  |
                | `copies` | a whole number from 1 to 3 | none |  |
                """);
        assertThat(ParameterSchema.NONE.toMarkdown()).isEqualTo("This provisioner has no parameters.\n");
    }

    @Test
    void theJsonSchemaSaysTheSame() {
        assertThat(schema.toJsonSchema().toMap()).isEqualTo(Map.of("$schema",
                "https://json-schema.org/draft/2020-12/schema", "type", "object", "properties",
                Map.of("server", Map.of("type", "string", "description", "host | \"address\""), "tier",
                        Map.of("type", "string", "enum", List.of("fast", "slow"), "default", "fast"), "copies",
                        Map.of("type", "string", "pattern", "^[+-]?[0-9]+$")),
                "required", List.of("server"), "additionalProperties", false));
    }

    @Test
    void theJsonSchemaOfAnOpenSchemaLetsOthersPass() {
        assertThat(schema.allowingUnknown().toJsonSchema().toMap()).containsEntry("additionalProperties",
                Map.of("type", "string"));
    }
}
