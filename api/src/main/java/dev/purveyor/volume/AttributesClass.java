package dev.purveyor.volume;

import java.util.Map;

import dev.purveyor.internal.Syntax;

/** The VolumeAttributesClass of a claim: qualities of a volume that may change later, such as its speed. */
public record AttributesClass(String name, Map<String, String> parameters) {
    public AttributesClass {
        Syntax.requireText(name, "the name of a VolumeAttributesClass");
        parameters = Syntax.copy(parameters, "the parameters of a VolumeAttributesClass");
    }
}
