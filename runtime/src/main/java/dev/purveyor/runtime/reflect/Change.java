package dev.purveyor.runtime.reflect;

import org.jspecify.annotations.Nullable;

/**
 * What the API server told us of one object. An object that was deleted and made again under its name comes as two
 * changes, also if we missed the moment between.
 *
 * @param before null if the object was not known
 * @param after null if the object is gone, or no longer worth keeping
 * @param backlog whether it comes from the first list: it was there before we were
 */
public record Change<R>(ObjectKey key, @Nullable R before, @Nullable R after, boolean backlog) {}
