package dev.purveyor.runtime.shard;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * The Leases of one group of replicas.
 *
 * @param base the Lease over all, for which instances without shards stand as well
 */
record ShardNames(String base, int shards) {
    static final String LABEL = "purveyor.dev/shards-of";
    private static final Pattern DNS_LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final int LONGEST_LABEL_VALUE = 63;

    ShardNames {
        if (shards < 1 || shards > 1000) {
            throw new IllegalArgumentException("the number of shards must be from 1 to 1000, not " + shards);
        }
    }

    Scheme scheme() {
        return Scheme.of(shards);
    }

    String memberPrefix() {
        return base + "-member-";
    }

    String member(String instance) {
        return memberPrefix() + (DNS_LABEL.matcher(instance).matches() ? instance : hex(instance));
    }

    String shard(int shard) {
        return base + "-shard-" + shard;
    }

    /** What all Leases but the one over all carry, to be listed by. */
    Map<String, String> labels() {
        return Map.of(LABEL, labelValue());
    }

    String labelValue() {
        return base.length() <= LONGEST_LABEL_VALUE ? base : hex(base);
    }

    private static String hex(String text) {
        return Long.toHexString(ShardHash.of(text));
    }
}
