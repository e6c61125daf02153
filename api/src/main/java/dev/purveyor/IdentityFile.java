package dev.purveyor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

import dev.purveyor.internal.Syntax;

/**
 * An identity that is kept in a file: one line, whose line break shows that it is whole. Whoever comes first writes it;
 * nobody ever replaces it, because the volumes that carry it would then be nobody's.
 */
final class IdentityFile {
    private static final int LONGEST = 253;
    private static final String REMEDY = ". Restore the file from a backup, or write the identity that the volumes carry"
            + " into it as one line; delete it only if no volume carries its identity";

    private final Path file;

    IdentityFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    /** What stands in the file; if there is none, this value becomes it, unless another process was faster. */
    String readOrCreate(UUID ifNew) throws IOException {
        var stored = read();
        if (stored.isPresent()) return stored.get();
        create(ifNew.toString());
        return read().orElseThrow(() -> new IOException(
                "The identity file " + file
                        + " was removed, or leads nowhere, while it was made: see who else uses it"));
    }

    private Optional<String> read() throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("The identity file " + file + " is a folder: name a file in it");
        }
        try (var in = Files.newInputStream(file)) {
            return Optional.of(understand(in.readNBytes(LONGEST * 4 + 2)));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (FileSystemException unreadable) {
            throw new IOException("The identity file " + file + " cannot be read: " + unreadable
                    + ". It must be a file in a folder, and this program's user must be allowed to read it",
                    unreadable);
        }
    }

    private String understand(byte[] bytes) throws IOException {
        if (bytes.length == 0) throw damaged("is empty");
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notText) {
            throw damaged("is not text");
        }
        if (!text.endsWith("\n")) throw damaged("does not end with a line break, so it may be cut short");
        var line = text.substring(0, text.length() - 1);
        if (line.length() > LONGEST) throw damaged("holds more than an identity of " + LONGEST + " characters");
        if (line.isEmpty() || !line.strip().equals(line) || line.chars().anyMatch(Character::isISOControl)) {
            throw damaged("does not hold one line of text but " + Syntax.quote(line));
        }
        return line;
    }

    /** A hard link is made or not made, in one step, and never over something that is there; a move may replace. */
    private void create(String value) throws IOException {
        var draft = file.resolveSibling("." + file.getFileName() + "." + value + ".new");
        try {
            writeDurably(draft, value + "\n");
            Files.createLink(file, draft);
            syncFolder();
        } catch (FileAlreadyExistsException another) {
            // Another process was faster, and its value counts.
        } catch (IOException | UnsupportedOperationException e) {
            throw new IOException("The identity file " + file + " cannot be made: " + e
                    + ". Its folder must exist, be writable and allow hard links; or write the file yourself, as one line",
                    e);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void writeDurably(Path path, String text) throws IOException {
        try (var out = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining())
                out.write(bytes);
            out.force(true);
        }
    }

    private void syncFolder() throws IOException {
        try (var folder = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }

    private IOException damaged(String how) {
        return new IOException("The identity file " + file + " " + how + REMEDY);
    }
}
