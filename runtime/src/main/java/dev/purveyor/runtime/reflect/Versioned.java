package dev.purveyor.runtime.reflect;

import dev.purveyor.runtime.json.ObjectHead;

/** A record made from one version of one object. */
public interface Versioned {
    ObjectHead head();
}
