/**
 * JSON without trees: cursors that read the few fields somebody needs and skip the rest, and a writer that cannot
 * produce broken JSON. Nothing outside this package needs to know which parser is used.
 */
@NullMarked
package dev.purveyor.runtime.json;

import org.jspecify.annotations.NullMarked;
