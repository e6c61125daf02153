/**
 * {@code purveyor why}: what keeps a claim from being Bound. {@link dev.purveyor.cli.why.Survey} asks the cluster,
 * {@link dev.purveyor.cli.why.Diagnosis} judges what it said, {@link dev.purveyor.cli.why.Report} writes it down.
 */
@NullMarked
package dev.purveyor.cli.why;

import org.jspecify.annotations.NullMarked;
