/**
 * {@code purveyor doctor}: volumes and journals that nobody looks after any more. {@link dev.purveyor.cli.doctor.Survey}
 * asks the cluster, {@link dev.purveyor.cli.doctor.Diagnosis} judges what it said, {@link dev.purveyor.cli.doctor.Report}
 * writes it down. Only {@link dev.purveyor.cli.doctor.Treatment} changes anything, on an administrator's word.
 */
@NullMarked
package dev.purveyor.cli.doctor;

import org.jspecify.annotations.NullMarked;
