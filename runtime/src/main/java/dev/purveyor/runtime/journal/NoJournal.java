package dev.purveyor.runtime.journal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

enum NoJournal implements IntentJournal {
    INSTANCE;

    @Override
    public List<RecordedIntent> open(String owner) {
        return List.of();
    }

    @Override
    public void commit(Intent intent) {}

    @Override
    public void clear(String key) {}

    @Override
    public void park(String key) {}

    @Override
    public boolean flush(Duration limit) {
        return true;
    }

    @Override
    public List<RecordedIntent> entries() {
        return List.of();
    }

    @Override
    public long epoch() {
        return 0;
    }

    @Override
    public Optional<String> problem() {
        return Optional.empty();
    }

    @Override
    public void close() {}
}
