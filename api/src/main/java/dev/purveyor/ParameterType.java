package dev.purveyor;

import java.util.Map;

/** How the text of a parameter becomes a value and back. */
interface ParameterType<T> {
    /**
     * @throws IllegalArgumentException
     *             when the text has another form
     */
    T parse(String text);

    default String print(T value) {
        return value.toString();
    }

    /** What a value must be, to follow "must be". */
    String describe();

    /** The keywords that say the same in JSON Schema. Every parameter is a string there, as in a StorageClass. */
    Map<String, Object> jsonSchema();
}
