package dev.purveyor.runtime.journal;

import java.util.Arrays;

/**
 * Something that is about to be done and must not be forgotten. The arrays are not copied: do not change them.
 *
 * @param key one intent per key; a later one replaces an earlier one
 * @param state a word for people and for the replay, for example how far it has come
 * @param payload all that is needed to do it again
 * @param shared a part that many intents have in common and that is stored once; empty for none
 */
public record Intent(String key, String state, byte[] payload, byte[] shared) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Intent that && key.equals(that.key) && state.equals(that.state)
                && Arrays.equals(payload, that.payload) && Arrays.equals(shared, that.shared);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }

    @Override
    public String toString() {
        return "Intent[" + key + ", " + state + ", " + payload.length + " + " + shared.length + " bytes]";
    }
}
