package dev.purveyor.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives the tests of a class a running cluster. A test, or the class's constructor, takes as parameters what it needs:
 *
 * <ul>
 * <li>{@link dev.purveyor.cluster.LocalCluster}: the cluster;</li>
 * <li>{@code KubernetesClient}: a client with all rights;</li>
 * <li>{@link TestNamespace}: a namespace made for this test and deleted after it.</li>
 * </ul>
 *
 * <p>All classes of a JVM that ask for the same kind of cluster share one, which is started for the first of them and
 * stopped after the last. When a test fails, what the components complained about meanwhile is printed.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(KubernetesExtension.class)
public @interface KubernetesTest {
    /** A cluster for this class alone: for tests that kill or pause its components. */
    boolean isolated() default false;

    /** With a node that runs pods. Needs root. */
    boolean node() default false;

    /** With the API server's record of all requests. */
    boolean auditLog() default false;
}
