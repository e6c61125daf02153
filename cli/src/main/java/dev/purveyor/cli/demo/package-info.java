/**
 * {@code purveyor demo}: a claim's whole life, played on a real Kubernetes. {@link dev.purveyor.cli.demo.Scene} is what
 * there is to see, {@link dev.purveyor.cli.demo.Audience} shows it, {@link dev.purveyor.cli.demo.Story} makes it happen,
 * {@link dev.purveyor.cli.demo.Venue} is where.
 */
@NullMarked
package dev.purveyor.cli.demo;

import org.jspecify.annotations.NullMarked;
