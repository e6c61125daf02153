package dev.purveyor.testkit;

import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import dev.purveyor.cluster.LocalCluster;

/** The machinery behind {@link KubernetesTest}. JUnit's stores keep the clusters and close them. */
final class KubernetesExtension
        implements
            BeforeAllCallback,
            BeforeTestExecutionCallback,
            AfterTestExecutionCallback,
            ParameterResolver {
    private static final Namespace STORE = Namespace.create(KubernetesExtension.class);

    /** What tells one kind of cluster from another. */
    private record Kind(boolean node, boolean auditLog) {}

    private record Running(LocalCluster cluster) implements AutoCloseable {
        @Override
        public void close() {
            cluster.close();
        }
    }

    private record Borrowed(TestNamespace namespace) implements AutoCloseable {
        @Override
        public void close() {
            namespace.delete();
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        cluster(context);
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        context.getStore(STORE).put(Complaints.class, Complaints.from(cluster(context)));
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        var complaints = context.getStore(STORE).get(Complaints.class, Complaints.class);
        if (complaints == null || context.getExecutionException().isEmpty()) return;
        System.err.println(complaints.since(context.getDisplayName()));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        var type = parameter.getParameter().getType();
        return type == LocalCluster.class || type == KubernetesClient.class || type == TestNamespace.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var type = parameter.getParameter().getType();
        if (type == LocalCluster.class) return cluster(context);
        if (type == KubernetesClient.class) return cluster(context).client();
        return context.getStore(STORE).computeIfAbsent(TestNamespace.class,
                key -> new Borrowed(TestNamespace.create(cluster(context).client())), Borrowed.class).namespace();
    }

    private static LocalCluster cluster(ExtensionContext context) {
        var testClass = context.getRequiredTestClass();
        var wish = findAnnotation(testClass);
        var kind = new Kind(wish.node(), wish.auditLog());
        var owner = wish.isolated() ? classContext(context) : context.getRoot();
        return owner.getStore(STORE).computeIfAbsent(kind, KubernetesExtension::start, Running.class).cluster();
    }

    private static Running start(Kind kind) {
        var builder = LocalCluster.builder().progress(message -> System.err.println("[cluster] " + message));
        if (kind.node) builder.node();
        if (kind.auditLog) builder.auditLog();
        return new Running(builder.start());
    }

    private static KubernetesTest findAnnotation(Class<?> testClass) {
        for (Class<?> at = testClass; at != null; at = at.getEnclosingClass()) {
            var found = at.getAnnotation(KubernetesTest.class);
            if (found != null) return found;
        }
        throw new IllegalStateException(testClass + " has no @KubernetesTest");
    }

    private static ExtensionContext classContext(ExtensionContext context) {
        var at = context;
        while (at.getTestMethod().isPresent())
            at = at.getParent().orElseThrow();
        return at;
    }
}
