package dev.purveyor;

import java.util.stream.Stream;

/**
 * Lists what exists in the backend, so that assets which no object in the cluster names any more can be found. An optional
 * ability: the sweep that uses it reports, and removes only when the operator says so.
 */
@FunctionalInterface
public interface AssetInventory {
    /**
     * The assets that carry an {@link AssetTag}, in any order, read lazily. Assets without a tag, or with one that cannot
     * be read, are left out: nobody may guess whose they are. Tags of others may be left out or listed; they are skipped.
     * <p>
     * Called seldom, on a thread of its own that may be interrupted; the caller closes the stream. An asset that appears
     * or goes while the stream is read may be listed or not.
     *
     * @throws Exception
     *             when the list cannot be had; an incomplete list must fail, here or while it is read, not end early
     */
    Stream<Asset> assets() throws Exception;
}
