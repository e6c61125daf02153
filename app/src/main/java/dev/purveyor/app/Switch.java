package dev.purveyor.app;

/** A flag's {@code on} and {@code off}. */
enum Switch {
    ON, OFF;

    boolean isOn() {
        return this == ON;
    }

    @Override
    public String toString() {
        return isOn() ? "on" : "off";
    }
}
