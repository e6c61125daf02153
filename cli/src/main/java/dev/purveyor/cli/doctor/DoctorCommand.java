package dev.purveyor.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import dev.purveyor.Identity;
import dev.purveyor.cli.Shown;
import dev.purveyor.cluster.ClusterException;
import dev.purveyor.runtime.access.Api;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.volume.controller.IdentityObjects;

/** {@code purveyor doctor}. */
@Command(name = "doctor", description = {
        "Find volumes and unfinished work that no provisioner looks after any more, and say what to do.",
        "Changes nothing, unless told to with --adopt or --give-up."}, exitCodeList = {
                "0:nothing needs a person; or what was asked for is done",
                "1:something needs a person, or could not be looked at or done", "2:wrong usage"}, footer = {"",
                        "For example:", "  purveyor doctor --provisioner example.com/hostpath -n storage",
                        "  purveyor doctor --adopt node-7 --to node-8 --provisioner example.com/hostpath",
                        "  purveyor doctor --give-up pvc-2f1c pvc-9b0e",
                        "Also as 'kubectl purveyor doctor', if kubectl-purveyor is on the PATH."})
public final class DoctorCommand implements Callable<Integer> {
    private static final List<String> USUAL_ANNOTATIONS = List.of(Identity.ANNOTATION, VolumeCheck.NODE_ANNOTATION);

    @Option(names = "--provisioner", paramLabel = "NAME", description = "Look at this provisioner only (default: at all that have volumes).")
    private @Nullable String provisioner;

    @Option(names = {"-n",
            "--namespace"}, paramLabel = "NS", description = "Where the provisioner runs and keeps its journal (default: all namespaces).")
    private @Nullable String namespace;

    @Option(names = "--kubeconfig", paramLabel = "FILE", description = "The cluster (default: KUBECONFIG, then ~/.kube/config).")
    private @Nullable Path kubeconfig;

    @Option(names = "--identity-annotation", paramLabel = "KEY", description = "A further annotation that holds identities, besides "
            + Identity.ANNOTATION + " and " + VolumeCheck.NODE_ANNOTATION + ".")
    private List<String> furtherAnnotations = new ArrayList<>();

    @Option(names = "--adopt", paramLabel = "OLD", description = "Hand the volumes of this identity, which is gone for good, over to the one that --to names.")
    private @Nullable String old;

    @Option(names = "--to", paramLabel = "NEW", description = "With --adopt: the identity of an instance that reaches the same storage.")
    private @Nullable String heir;

    @Option(names = "--annotation", paramLabel = "KEY", description = "With --adopt: change this annotation only.")
    private @Nullable String annotation;

    @Option(names = "--give-up", paramLabel = "VOLUME", arity = "1..*", description = "Remove these PersistentVolumes although nobody can delete their storage: it is lost, or removed by hand.")
    private List<String> givenUp = new ArrayList<>();

    @Option(names = "--yes", description = "Do not ask before something is changed.")
    private boolean yes;

    @Option(names = "--force", description = "Go on although OLD, or the owner of a volume to give up, is a node that exists or an instance that lives or of which no trace is found, although OLD has left open intents, or although NEW is no node.")
    private boolean force;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        refuseMisuse();
        var access = ClusterAccess.builder();
        Optional.ofNullable(kubeconfig).ifPresent(access::kubeconfig);
        try (var cluster = access.build()) {
            var done = old != null
                    ? adopt(cluster.api(), old)
                    : givenUp.isEmpty() ? examine(cluster.api()) : giveUp(cluster.api());
            spec.commandLine().getOut().flush();
            return done ? 0 : 1;
        }
    }

    private boolean examine(Api api) {
        var facts = survey(api).facts(InstantSource.system().instant());
        var diagnosis = Diagnosis.of(facts);
        spec.commandLine().getOut().print(Report.of(facts, diagnosis));
        return diagnosis.isHealthy();
    }

    private boolean adopt(Api api, String from) throws IOException {
        var survey = survey(api);
        var volumes = survey.volumes();
        var plan = Handover.of(volumes, owners(survey, volumes, Set.of(from)), from, String.valueOf(heir), force);
        if (plan.steps().isEmpty()) {
            spec.commandLine().getOut().println("No volume carries the identity " + Shown.quoted(from)
                    + " in the annotations " + String.join(", ", annotations()) + ": there is nothing to hand over.");
            return true;
        }
        if (!consent().to(plan.inWords())) return false;
        var treatment = new Treatment(api);
        var done = true;
        for (var step : plan.steps())
            done &= tell(step.volume(), treatment.handOver(step.volume(), step.mark(), plan.to()));
        return done;
    }

    private boolean giveUp(Api api) throws IOException {
        var survey = survey(api);
        var volumes = survey.everyVolume();
        var named = volumes.stream().filter(volume -> givenUp.contains(volume.name())).toList();
        var identities = named.stream().flatMap(volume -> volume.marks().stream()).map(Facts.Mark::value)
                .collect(Collectors.toSet());
        var plan = GivingUp.of(givenUp, volumes, owners(survey, named, identities), force);
        if (!consent().to(plan.inWords())) return false;
        var treatment = new Treatment(api);
        var done = true;
        for (var volume : plan.volumes())
            done &= tell(volume, treatment.giveUp(volume));
        return done;
    }

    /** What we know of the identities among the volumes. */
    private Owners owners(Survey survey, List<Facts.Volume> volumes, Set<String> identities) {
        if (force) return new Owners(survey.nodes(), Set.of(), List.of(), List.of());
        var objects = volumes.stream().map(Facts.Volume::provisioner).distinct().flatMap(each -> identities.stream()
                .flatMap(identity -> IdentityObjects.of(each, identity).stream())).toList();
        var leases = objects.stream().map(IdentityObjects::lease).collect(Collectors.toSet());
        var journals = objects.stream().flatMap(each -> each.journals().stream()).collect(Collectors.toSet());
        var clock = InstantSource.system();
        var all = survey.leases();
        var pulse = new Pulse(() -> Objects.requireNonNullElse(survey.leases(), List.of()), clock, this::pause);
        return new Owners(survey.nodes(),
                all == null ? Set.of() : all.stream().map(Facts.Lease::name).collect(Collectors.toSet()),
                all == null ? null : pulse.living(lease -> leases.contains(lease.name())),
                survey.journals(clock.instant(), journals::contains));
    }

    private void pause(Duration time) {
        spec.commandLine().getOut().println("Looking for " + time.toSeconds() + " s whether the owner lives.");
        spec.commandLine().getOut().flush();
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("Interrupted; nothing was changed.", e);
        }
    }

    private boolean tell(Facts.Volume volume, Treatment.Result result) {
        spec.commandLine().getOut()
                .println((result.done() ? "  " : "! ") + Shown.text(volume.name()) + " " + result.says());
        return result.done();
    }

    private Survey survey(Api api) {
        return new Survey(api, new Survey.Scope(provisioner, namespace, annotations()));
    }

    private Consent consent() {
        return new Consent(yes, System.in, spec.commandLine().getOut());
    }

    private List<String> annotations() {
        if (annotation != null) return List.of(annotation);
        var all = new LinkedHashSet<>(USUAL_ANNOTATIONS);
        all.addAll(furtherAnnotations);
        return List.copyOf(all);
    }

    private void refuseMisuse() {
        if (old != null && !givenUp.isEmpty()) throw misused("--adopt and --give-up exclude each other");
        if ((old == null) != (heir == null)) throw misused("--adopt OLD and --to NEW go together");
        if (annotation != null && old == null) throw misused("--annotation goes with --adopt");
        if (!givenUp.isEmpty() && provisioner != null)
            throw misused("--give-up names volumes: leave out --provisioner");
        if ((yes || force) && old == null && givenUp.isEmpty()) {
            throw misused("--yes and --force go with --adopt or --give-up");
        }
        if (old != null && old.equals(heir)) throw misused("--adopt and --to name the same identity");
        try {
            annotations().forEach(key -> Identity.of("any").storedIn(key));
            if (heir != null) Identity.of(heir);
            if (namespace != null) Resource.core("configmaps").path(namespace);
        } catch (IllegalArgumentException e) {
            throw misused(String.valueOf(e.getMessage()));
        }
    }

    private ParameterException misused(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
