package dev.purveyor.testkit;

import java.util.Optional;

import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import dev.purveyor.cluster.LocalCluster;

/** The machinery behind {@link KubernetesTest}. JUnit's stores keep the clusters and close them. */
final class KubernetesExtension
        implements
            BeforeAllCallback,
            BeforeEachCallback,
            AfterEachCallback,
            ParameterResolver {
    private static final Namespace STORE = Namespace.create(KubernetesExtension.class);

    /**
     * What tells one cluster from another. A store also looks into those above it, so only the key keeps an isolated
     * cluster apart from the shared one.
     */
    private record Kind(boolean node, boolean auditLog, Optional<Class<?>> onlyFor) {}

    /** Of one test, not of the class whose store is above the test's. */
    private record NamespaceOf(String test) {}

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
    public void beforeEach(ExtensionContext context) {
        context.getStore(STORE).put(Complaints.class, Complaints.from(cluster(context)));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        var complaints = context.getStore(STORE).get(Complaints.class, Complaints.class);
        if (complaints == null || context.getExecutionException().isEmpty()) return;
        System.err.println(complaints.since(context.getDisplayName()));
    }

    /** A constructor's parameters are of the test that the instance is made for. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
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
        return context.getStore(STORE).computeIfAbsent(new NamespaceOf(context.getUniqueId()),
                key -> new Borrowed(TestNamespace.create(cluster(context).client())), Borrowed.class).namespace();
    }

    private static LocalCluster cluster(ExtensionContext context) {
        var annotated = annotated(context.getRequiredTestClass());
        var wish = annotated.getAnnotation(KubernetesTest.class);
        var kind = new Kind(wish.node(), wish.auditLog(), wish.isolated() ? Optional.of(annotated) : Optional.empty());
        var owner = wish.isolated() ? classContext(context, annotated) : context.getRoot();
        return owner.getStore(STORE).computeIfAbsent(kind, KubernetesExtension::start, Running.class).cluster();
    }

    private static Running start(Kind kind) {
        var builder = LocalCluster.builder().progress(message -> System.err.println("[cluster] " + message));
        if (kind.node) builder.node();
        if (kind.auditLog) builder.auditLog();
        return new Running(builder.start());
    }

    /** The class itself or, for a nested one, the class around it that asked for a cluster. */
    private static Class<?> annotated(Class<?> testClass) {
        for (Class<?> at = testClass; at != null; at = at.getEnclosingClass()) {
            if (at.isAnnotationPresent(KubernetesTest.class)) return at;
        }
        throw new IllegalStateException(testClass + " has no @KubernetesTest");
    }

    private static ExtensionContext classContext(ExtensionContext context, Class<?> testClass) {
        var at = context;
        while (at.getTestMethod().isPresent() || at.getRequiredTestClass() != testClass)
            at = at.getParent().orElseThrow();
        return at;
    }
}
