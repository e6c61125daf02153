package dev.purveyor.runtime.reflect;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/** The records of a {@link Store} by a value that each has, as readers see them: own writes included. Thread-safe. */
public final class Index<R extends Versioned> {
    private final Store<R> store;
    private final Function<R, ? extends Collection<String>> values;
    private final Map<String, Set<ObjectKey>> keys = new HashMap<>();

    Index(Store<R> store, Function<R, ? extends Collection<String>> values) {
        this.store = store;
        this.values = values;
    }

    /** The records that have the value. */
    public List<R> get(String value) {
        return store.reading(view -> keys.getOrDefault(value, Set.of()).stream().flatMap(k -> view.get(k).stream())
                .toList());
    }

    void move(ObjectKey key, @Nullable R before, @Nullable R after) {
        if (before != null) {
            values.apply(before).forEach(value -> keys.computeIfPresent(value, (v, set) -> {
                set.remove(key);
                return set.isEmpty() ? null : set;
            }));
        }
        if (after != null) {
            values.apply(after).forEach(value -> keys.computeIfAbsent(value, v -> new LinkedHashSet<>(2)).add(key));
        }
    }
}
