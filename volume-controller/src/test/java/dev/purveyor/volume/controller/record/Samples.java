package dev.purveyor.volume.controller.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.purveyor.runtime.json.ItemFields;
import dev.purveyor.runtime.reflect.Decoder;
import dev.purveyor.runtime.reflect.Versioned;

/** Objects as an API server sends them, written with single quotes for the reader's sake, through the real decoders. */
public final class Samples {
    public static final String NAME = "example.com/disks";
    public static final String OTHER_NAME = "other.example/disks";
    public static final Set<String> OUR_NAMES = Set.of(NAME, "example.com/old-disks", "disks.example.com");

    private Samples() {}

    public static @Nullable ClaimRecord decodeClaim(String json) {
        return decode(new ClaimDecoder(OUR_NAMES, Set.of(Names.RACE)), json);
    }

    /** A claim of our provisioner, of the class "fast", with these further fields in its spec. */
    public static ClaimRecord claim(String moreSpec) {
        return claim("", moreSpec);
    }

    /** As {@link #claim(String)}, with further annotations. */
    public static ClaimRecord claim(String moreAnnotations, String moreSpec) {
        var spec = Stream.of("'storageClassName': 'fast'", "'accessModes': ['ReadWriteOnce']",
                "'resources': {'requests': {'storage': '1Gi'}}", moreSpec)
                .filter(field -> field.equals(moreSpec) || !moreSpec.contains(field.substring(0, field.indexOf(':'))))
                .filter(field -> !field.isEmpty()).collect(Collectors.joining(", "));
        return Objects.requireNonNull(decodeClaim("""
                {'metadata': {'name': 'data', 'namespace': 'shop', 'uid': 'u1', 'resourceVersion': '7',
                  'annotations': {'volume.kubernetes.io/storage-provisioner': 'example.com/disks'%s}},
                 'spec': {%s}}""".formatted(comma(moreAnnotations), spec)));
    }

    public static VolumeRecord volume(String json) {
        return Objects.requireNonNull(decode(new VolumeDecoder(OUR_NAMES), json));
    }

    public static ClassRecord storageClass(String json) {
        return Objects.requireNonNull(decode(new ClassDecoder(), json));
    }

    /** The class "fast" of our provisioner, with these further fields. */
    public static ClassRecord fast(String more) {
        return storageClass("{'metadata': {'name': 'fast', 'uid': 'c1'}, 'provisioner': '" + NAME + "'" + comma(more)
                + "}");
    }

    private static String comma(String more) {
        return more.isEmpty() ? "" : ", " + more;
    }

    private static <R extends Versioned> @Nullable R decode(Decoder<R> decoder, String json) {
        try {
            var item = ItemFields.of(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
            return decoder.decode(item);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
