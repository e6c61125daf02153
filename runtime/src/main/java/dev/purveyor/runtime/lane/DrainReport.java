package dev.purveyor.runtime.lane;

import java.util.List;

/** How draining ended: cleanly, or with handlers that had not returned when the time was over. */
public record DrainReport(List<StuckHandler> stillRunning) {
    public DrainReport {
        stillRunning = List.copyOf(stillRunning);
    }

    public boolean isClean() {
        return stillRunning.isEmpty();
    }
}
