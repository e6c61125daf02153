package dev.purveyor.cli;

import java.util.regex.Pattern;

/**
 * Text that others wrote, made fit for a terminal: one line, of bounded length, without characters that move the cursor,
 * change colours or turn the direction of writing.
 */
public final class Shown {
    private static final int LONGEST = 400;
    private static final Pattern PLAIN_WORD = Pattern.compile("[A-Za-z0-9_./:@%+=,][-A-Za-z0-9_./:@%+=,]*");

    private Shown() {}

    public static String text(String text) {
        var shown = new StringBuilder();
        text.codePoints().limit(LONGEST).forEach(c -> {
            if (isVisible(c)) shown.appendCodePoint(c);
            else
                shown.append(c > 0xffff ? String.format("\\U%08x", c) : String.format("\\u%04x", c));
        });
        return text.codePointCount(0, text.length()) > LONGEST ? shown.append("...").toString() : shown.toString();
    }

    /** As {@link #text}, between quotes. */
    public static String quoted(String text) {
        return '"' + text(text) + '"';
    }

    /** One word of a command line to be copied; what cannot be copied safely is replaced by the word in its place. */
    public static String word(String text, String inItsPlace) {
        if (PLAIN_WORD.matcher(text).matches() && text.length() <= LONGEST) return text;
        if (!text(text).equals(text) || text.isEmpty() || text.startsWith("-")) return inItsPlace;
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR, Character.PRIVATE_USE, Character.UNASSIGNED ->
                false;
            default -> true;
        };
    }
}
