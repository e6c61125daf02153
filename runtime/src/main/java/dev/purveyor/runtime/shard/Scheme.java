package dev.purveyor.runtime.shard;

import java.util.Map;
import java.util.Optional;

import dev.purveyor.runtime.lease.LeaseRecord;

/**
 * How a replica divides the keys. Replicas that differ in it never work at the same time, and none counts on the others'
 * help: it is written on the Lease over all and on that of each member.
 */
record Scheme(int shards, int hash) {
    private static final String ANNOTATION = "purveyor.dev/shards";

    static Scheme of(int shards) {
        return new Scheme(shards, ShardHash.VERSION);
    }

    Map<String, String> annotations() {
        return Map.of(ANNOTATION, text());
    }

    /** Whether the Lease is one of a replica that divides the keys in this way. */
    boolean isOn(LeaseRecord lease) {
        return text().equals(lease.annotations().get(ANNOTATION));
    }

    /** How whoever wrote on the Lease divides the keys, for people; empty if that is as we do, or not at all. */
    Optional<String> another(LeaseRecord lease) {
        return Optional.ofNullable(lease.annotations().get(ANNOTATION)).filter(other -> !other.equals(text()))
                .map(other -> other.endsWith("/" + hash)
                        ? other.substring(0, other.indexOf('/')) + " shards"
                        : "shards of another kind (" + other + ")");
    }

    private String text() {
        return shards + "/" + hash;
    }
}
