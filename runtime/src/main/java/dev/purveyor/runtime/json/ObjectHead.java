package dev.purveyor.runtime.json;

import java.io.IOException;

/**
 * What identifies one version of one object.
 *
 * @param namespace empty for an object of the whole cluster
 * @param uid empty if the server sent none
 * @param resourceVersion empty if the server sent none
 */
public record ObjectHead(String namespace, String name, String uid, String resourceVersion) {

    /** Reads an object's head, for example from the answer to a write. */
    public static ObjectHead of(byte[] json) throws IOException {
        var item = new ItemFields(Json.object(json).parser());
        item.finish();
        return item.head();
    }
}
