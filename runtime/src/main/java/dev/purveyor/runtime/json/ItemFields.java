package dev.purveyor.runtime.json;

import java.io.IOException;

import com.fasterxml.jackson.core.JsonParser;

/**
 * A cursor over a Kubernetes object. It notes the object's head while it passes {@code metadata}, whether or not
 * anybody looks there; {@link #metadata()} shows the other fields of it.
 */
public final class ItemFields extends JsonFields {
    private final Interner namespaces;
    private String namespace = "";
    private String objectName = "";
    private String uid = "";
    private String resourceVersion = "";

    ItemFields(JsonParser parser) throws IOException {
        this(parser, new Interner(2));
    }

    private ItemFields(JsonParser parser, Interner namespaces) throws IOException {
        super(parser);
        this.namespaces = namespaces;
    }

    /** The object that the cursor's current value is. */
    public static ItemFields of(JsonFields at, Interner namespaces) throws IOException {
        return at.enter(new ItemFields(at.parser(), namespaces));
    }

    /** The current field, {@code metadata}, without name, namespace, uid and resource version. */
    public JsonFields metadata() throws IOException {
        return enter(new Metadata(parser()));
    }

    /** The head, complete once the cursor is at the end. */
    public ObjectHead head() {
        return new ObjectHead(namespace, objectName, uid, resourceVersion);
    }

    @Override
    void skip() throws IOException {
        if (name().equals("metadata")) {
            metadata().finish();
        } else {
            super.skip();
        }
    }

    private final class Metadata extends JsonFields {
        Metadata(JsonParser parser) throws IOException {
            super(parser);
        }

        @Override
        public boolean next() throws IOException {
            while (super.next()) {
                switch (name()) {
                    case "name" -> objectName = textOrEmpty();
                    case "namespace" -> {
                        var found = text(namespaces);
                        namespace = found == null ? "" : found;
                    }
                    case "uid" -> uid = textOrEmpty();
                    case "resourceVersion" -> resourceVersion = textOrEmpty();
                    default -> {
                        return true;
                    }
                }
            }
            return false;
        }

        private String textOrEmpty() throws IOException {
            var found = text();
            return found == null ? "" : found;
        }
    }
}
