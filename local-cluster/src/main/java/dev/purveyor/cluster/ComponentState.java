package dev.purveyor.cluster;

/** How a {@link Component} is. */
public enum ComponentState {
    RUNNING, PAUSED,
    /** Killed on request. */
    KILLED,
    /** Ended by itself, which a component never should: its log says why. */
    DIED
}
