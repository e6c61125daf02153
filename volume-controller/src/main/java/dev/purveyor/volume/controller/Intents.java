package dev.purveyor.volume.controller;

/** Whether the intent to make a volume is recorded before it is made. */
public enum Intents {
    /** In a ConfigMap of the provisioner's namespace: nothing is lost when the process dies between asset and volume. */
    JOURNAL,
    /** Not at all: one request less for a lone claim, and a crash may leave an asset that nobody knows of. */
    NONE
}
