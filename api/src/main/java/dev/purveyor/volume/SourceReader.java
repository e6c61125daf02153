package dev.purveyor.volume;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import dev.purveyor.JsonText;
import dev.purveyor.internal.Syntax;

/** Reads {@code {"<kind>": {...}}}. Volumes of other makers may hold anything: what does not fit a record is Other. */
final class SourceReader {
    private final Map<?, ?> fields;

    private SourceReader(Map<?, ?> fields) {
        this.fields = fields;
    }

    /** A source that someone else has stored. */
    static VolumeSource read(JsonText json) {
        var member = onlyMember(json);
        try {
            return new SourceReader(member.getValue()).typed(member.getKey());
        } catch (IllegalArgumentException e) {
            return other(member.getKey(), member.getValue());
        }
    }

    /** A source that is about to be stored: not empty, and a kind that we know has what it needs. */
    static VolumeSource readStrictly(JsonText json) {
        var member = onlyMember(json);
        if (member.getValue().isEmpty()) {
            throw new IllegalArgumentException("the source " + Syntax.quote(member.getKey()) + " is empty");
        }
        // A fibre channel source may name its device by wwids, which the record does not show.
        return member.getKey().equals("fc") ? read(json) : new SourceReader(member.getValue()).typed(member.getKey());
    }

    private static Map.Entry<String, Map<?, ?>> onlyMember(JsonText json) {
        Map<String, Object> members = json.toMap();
        if (members.size() != 1) {
            throw new IllegalArgumentException("a volume has exactly one source, not " + members.size() + ": "
                    + Syntax.quote(members.keySet().toString()));
        }
        var member = members.entrySet().iterator().next();
        if (!(member.getValue() instanceof Map<?, ?> content)) {
            throw new IllegalArgumentException(
                    "the source " + Syntax.quote(member.getKey()) + " must be a JSON object");
        }
        return Map.entry(member.getKey(), content);
    }

    private VolumeSource typed(String kind) {
        return switch (kind) {
            case "hostPath" -> new VolumeSource.HostPath(text("path"), text("type"));
            case "local" -> new VolumeSource.Local(text("path"), text("fsType"));
            case "nfs" -> new VolumeSource.Nfs(text("server"), text("path"), truth("readOnly"));
            case "iscsi" -> new VolumeSource.Iscsi(text("targetPortal"), text("iqn"), number("lun"), list("portals"),
                    text("fsType"), truth("readOnly"));
            case "fc" -> new VolumeSource.Fc(list("targetWWNs"), number("lun"), text("fsType"), truth("readOnly"));
            case "csi" -> new VolumeSource.Csi(text("driver"), text("volumeHandle"), texts("volumeAttributes"),
                    text("fsType"), truth("readOnly"));
            default -> other(kind, fields);
        };
    }

    private static VolumeSource other(String kind, Map<?, ?> content) {
        var copy = new TreeMap<String, Object>();
        content.forEach((key, value) -> copy.put((String) key, value));
        return new VolumeSource.Other(kind, copy);
    }

    private String text(String key) {
        return fields.get(key) instanceof String text ? text : "";
    }

    private boolean truth(String key) {
        return fields.get(key) instanceof Boolean truth && truth;
    }

    private int number(String key) {
        return fields.get(key) instanceof Long number ? Math.clamp(number, -1, Integer.MAX_VALUE) : -1;
    }

    private List<String> list(String key) {
        return fields.get(key) instanceof List<?> list
                ? list.stream().filter(String.class::isInstance).map(String.class::cast).toList()
                : List.of();
    }

    private Map<String, String> texts(String key) {
        var texts = new TreeMap<String, String>();
        if (fields.get(key) instanceof Map<?, ?> map) map.forEach((k, v) -> texts.put((String) k, String.valueOf(v)));
        return texts;
    }
}
