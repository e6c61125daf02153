package dev.purveyor.volume;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.purveyor.ParameterSchema;

import static org.assertj.core.api.Assertions.assertThat;

class ForwardingVolumeProvisionerTest {
    private final List<String> calls = new ArrayList<>();
    private final List<Object> answers = new ArrayList<>();

    static Stream<Method> everyMethod() {
        return Arrays.stream(VolumeProvisioner.class.getMethods()).filter(m -> !Modifier.isStatic(m.getModifiers()));
    }

    @ParameterizedTest
    @MethodSource("everyMethod")
    void everyMethodReachesTheDelegateAndItsAnswerComesBack(Method method) throws Exception {
        var recorder = (VolumeProvisioner) Proxy.newProxyInstance(getClass().getClassLoader(),
                new Class<?>[]{VolumeProvisioner.class}, (proxy, called, arguments) -> {
                    calls.add(called.getName());
                    answers.add(arguments == null ? List.of() : List.of(arguments));
                    return answer(called);
                });
        var forwarding = new ForwardingVolumeProvisioner(recorder) {
        };

        Object[] arguments = Arrays.stream(method.getParameterTypes()).map(this::argument).toArray();
        Object answer = method.invoke(forwarding, arguments);

        assertThat(calls).containsExactly(method.getName());
        assertThat(answers).containsExactly(List.of(arguments));
        assertThat(answer).isSameAs(answer(method));
    }

    @Test
    void thereAreMethodsToForward() {
        assertThat(everyMethod()).extracting(Method::getName).contains("provision", "delete", "find", "inventory");
    }

    private static final ParameterSchema SCHEMA = ParameterSchema.of();
    private static final Set<?> MODES = Set.of("a set of the delegate's own");
    private static final Optional<?> INVENTORY = Optional.of("an inventory of the delegate's own");
    private static final FindResult FOUND = FindResult.nothing();
    private static final VolumeRequest REQUEST = VolumeRequest.forTest().build();
    private static final ProvisionResult MADE = REQUEST.newVolume().nfs("s", "/x");
    private static final Claim CLAIM = REQUEST.claim();
    private static final StoredVolume STORED = StoredVolume.undoing(REQUEST);

    /** Never what the default of the interface would say. */
    private static @Nullable Object answer(Method method) {
        Class<?> type = method.getReturnType();
        if (type == void.class) return null;
        if (type == boolean.class) return method.getName().equals("supportsAttributesClasses");
        return Stream.of(SCHEMA, MODES, INVENTORY, FOUND, MADE).filter(type::isInstance).findFirst().orElseThrow();
    }

    private Object argument(Class<?> type) {
        return Stream.of(REQUEST, CLAIM, STORED).filter(type::isInstance).findFirst().orElseThrow();
    }
}
