package dev.purveyor.runtime.events;

/** Text of unknown origin, made fit for an event and for the terminals on which events are read. */
final class EventText {
    static final int MAX_BYTES = 1024;
    private static final String CUT = "...";

    private EventText() {}

    /** Control characters become spaces, and what is too long is cut between two characters. */
    static String fit(String text) {
        var clean = new StringBuilder();
        var bytes = 0;
        var lastFit = 0;
        for (var i = 0; i < text.length();) {
            var point = harmless(text.codePointAt(i));
            i += Character.charCount(text.codePointAt(i));
            bytes += utf8Length(point);
            if (bytes > MAX_BYTES) {
                return clean.substring(0, lastFit) + CUT;
            }
            clean.appendCodePoint(point);
            if (bytes <= MAX_BYTES - CUT.length()) {
                lastFit = clean.length();
            }
        }
        return clean.toString();
    }

    private static int harmless(int point) {
        return switch (Character.getType(point)) {
            // FORMAT holds the marks that turn the direction of text round, and make a message say what it does not.
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
            case Character.SURROGATE -> '?';
            default -> point;
        };
    }

    private static int utf8Length(int point) {
        if (point < 0x80) {
            return 1;
        }
        if (point < 0x800) {
            return 2;
        }
        return point < 0x10000 ? 3 : 4;
    }
}
