package dev.purveyor.runtime.json;

import java.io.IOException;
import java.util.Arrays;

import com.fasterxml.jackson.core.JsonParser;

/**
 * Remembers strings that come again and again (class names, phases, namespaces), so that a cache holds each once. It
 * is a fixed number of slots: a new string takes the slot of an old one, so it never grows, whatever it is fed. Not
 * thread-safe.
 */
public final class Interner {
    private static final int LONGEST = 128;

    private final String[] slots;

    /** @param size number of slots, rounded up to a power of two */
    public Interner(int size) {
        slots = new String[Math.max(2, Integer.highestOneBit(Math.max(1, size - 1)) << 1)];
        Arrays.fill(slots, "");
    }

    public String intern(String value) {
        if (value.length() > LONGEST) {
            return value;
        }
        int slot = slotOf(value.hashCode());
        if (!slots[slot].equals(value)) {
            slots[slot] = value;
        }
        return slots[slot];
    }

    /** The parser's text; no string is built if it is known. */
    String textOf(JsonParser parser) throws IOException {
        int length = parser.getTextLength();
        if (length > LONGEST) {
            return parser.getText();
        }
        char[] chars = parser.getTextCharacters();
        int start = parser.getTextOffset();
        int hash = 0;
        for (int i = start; i < start + length; i++) {
            hash = 31 * hash + chars[i];
        }
        int slot = slotOf(hash);
        if (!same(slots[slot], chars, start, length)) {
            slots[slot] = new String(chars, start, length);
        }
        return slots[slot];
    }

    private int slotOf(int hash) {
        return (hash ^ (hash >>> 16)) & (slots.length - 1);
    }

    private static boolean same(String known, char[] chars, int start, int length) {
        if (known.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (known.charAt(i) != chars[start + i]) {
                return false;
            }
        }
        return true;
    }
}
