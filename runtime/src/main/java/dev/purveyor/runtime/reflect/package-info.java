/**
 * Mirrors of what the cluster holds, kept current by list and watch and cut down to the fields that decisions need.
 * {@link dev.purveyor.runtime.reflect.Reflector} fills a {@link dev.purveyor.runtime.reflect.Store}; everybody else
 * reads it, or listens and enqueues.
 */
@NullMarked
package dev.purveyor.runtime.reflect;

import org.jspecify.annotations.NullMarked;
