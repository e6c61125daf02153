package dev.purveyor.volume;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.purveyor.Asset;
import dev.purveyor.AssetTag;
import dev.purveyor.Identity;
import dev.purveyor.InfeasibleException;
import dev.purveyor.JsonText;
import dev.purveyor.Parameter;
import dev.purveyor.ParameterSchema;
import dev.purveyor.Parameters;
import dev.purveyor.ProvisionerName;
import dev.purveyor.Quantity;
import dev.purveyor.RetryLaterException;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Authors whose compiler does not check for null are told what is missing, wherever they hand one in. */
class NullsAreRefusedTest {
    private static final VolumeRequest REQUEST = VolumeRequest.forTest().build();
    private static final Quantity CAPACITY = Quantity.parse("1Gi");

    /** Something legal for every type of argument; the first that fits is taken. */
    private static final List<Object> SAMPLES = List.of("a", Map.of(), Set.of(AccessMode.READ_WRITE_ONCE), List.of("a"),
            Path.of("/a"), CAPACITY, Instant.EPOCH, InstantSource.system(), Duration.ofSeconds(1),
            (Consumer<String>) text -> {}, JsonText.empty(), REQUEST, REQUEST.claim(), REQUEST.claim().ref(),
            REQUEST.volumeName(), Parameters.none(), Topology.anywhere(), VolumeMode.BLOCK, ReclaimPolicy.DELETE,
            new DataSource("", "K", "n", "n"), new AttributesClass("a", Map.of()), ProvisionerName.of("a/b"),
            new AssetTag("c", ProvisionerName.of("a/b")), new VolumeSource.HostPath("/a", ""),
            REQUEST.newVolume().nfs("s", "/a"), Identity.of("a"), VolumeSource.Nfs.class, new IllegalStateException());

    /** The objects whose methods are tried, and the classes whose constructors and static methods are. */
    private static final List<Object> TARGETS = List.of(REQUEST, VolumeRequest.forTest(), Claim.forTest(),
            StoredVolume.undoing(REQUEST), StoredVolume.builder(REQUEST.volumeName()), REQUEST.newVolume(),
            REQUEST.newVolume().nfs("s", "/a"), TopologyTerm.of("a", "b"), JsonText.empty(),
            Identity.of("a"), ParameterSchema.NONE, Parameters.none(), Parameter.string("a"), Topology.anywhere(),
            InProgress.class, Asset.class, AssetTag.class, ProvisionerName.class, Quantity.class, VolumeName.class,
            ClaimRef.class, DataSource.class, AttributesClass.class, VolumeRequest.class, Claim.class,
            StoredVolume.class,
            Identity.class, AccessMode.class, VolumeSource.HostPath.class, VolumeSource.Local.class,
            VolumeSource.Nfs.class,
            VolumeSource.Csi.class, VolumeSource.Other.class, Topology.class, TopologyTerm.class,
            RetryLaterException.class,
            InfeasibleException.class);

    private static final Set<String> NOT_OURS = Set.of("equals", "valueOf");

    static Stream<Arguments> everyArgument() {
        return TARGETS.stream().flatMap(target -> executables(target)
                .flatMap(executable -> IntStream.range(0, executable.getParameterCount())
                        .filter(i -> mustBeThere(executable, i)).mapToObj(i -> arguments(executable, i, target))));
    }

    private static Stream<Executable> executables(Object target) {
        boolean isClass = target instanceof Class;
        Class<?> type = isClass ? (Class<?>) target : target.getClass();
        Stream<Executable> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isStatic(method.getModifiers()) == isClass)
                .filter(method -> !method.isSynthetic() && !NOT_OURS.contains(method.getName())).map(m -> m);
        return Stream.concat(methods, isClass ? Arrays.stream(type.getDeclaredConstructors()) : Stream.of())
                .filter(executable -> Modifier.isPublic(executable.getModifiers()));
    }

    private static boolean mustBeThere(Executable executable, int index) {
        Class<?> type = executable.getParameterTypes()[index];
        boolean mayLack = executable.getAnnotatedParameterTypes()[index].isAnnotationPresent(Nullable.class);
        return !mayLack && !type.isPrimitive() && !type.isArray() && type != Throwable.class;
    }

    @ParameterizedTest(name = "{0}, argument {1}")
    @MethodSource("everyArgument")
    void nullIsRefusedInWords(Executable executable, int index, Object target) {
        Object[] arguments = Arrays.stream(executable.getParameters()).map(NullsAreRefusedTest::sample).toArray();
        arguments[index] = null;
        assertThatThrownBy(() -> call(executable, target, arguments)).isInstanceOf(NullPointerException.class)
                .hasMessageMatching(".*(must not|must say).*");
    }

    private static void call(Executable executable, Object target, Object[] arguments) throws Throwable {
        try {
            if (executable instanceof Method method) method.invoke(target, arguments);
            else
                ((Constructor<?>) executable).newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static @Nullable Object sample(java.lang.reflect.Parameter parameter) {
        Class<?> type = parameter.getType();
        if (parameter.getName().equals("path") && type == String.class) return "/a";
        if (type == int.class) return 1;
        if (type == long.class) return 1L;
        if (type == boolean.class) return true;
        if (type == String[].class) return new String[]{"a"};
        if (type == Parameter.class || type == Object.class) return null;
        return SAMPLES.stream().filter(type::isInstance).findFirst().orElseThrow(() -> new AssertionError(type));
    }
}
