package dev.purveyor.volume.controller;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import dev.purveyor.Identity;
import dev.purveyor.ProvisionerName;
import dev.purveyor.runtime.access.ClusterAccess;
import dev.purveyor.runtime.access.Permission;
import dev.purveyor.runtime.access.StreamingApi;
import dev.purveyor.runtime.clock.Time;
import dev.purveyor.runtime.health.Health;
import dev.purveyor.runtime.lane.Backoff;
import dev.purveyor.runtime.metrics.Metrics;
import dev.purveyor.volume.ClaimRef;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.controller.rule.Abilities;
import dev.purveyor.volume.controller.rule.ClaimRules;

/** The settings of a {@link ProvisionController}. Every one has a usual value. */
public final class ProvisionControllerBuilder {
    private static final Pattern ANY_NAME = Pattern
            .compile("([A-Za-z0-9][A-Za-z0-9.-]{0,252}/)?[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");

    final ProvisionerName name;
    final VolumeProvisioner provisioner;
    final Set<String> names = new LinkedHashSet<>();
    @Nullable
    StreamingApi api;
    String journalNamespace = "default";
    String claimNamespace = "";
    @Nullable
    Identity identity;
    String instance = "purveyor";
    Coordination coordination = Coordination.leader();
    Duration resyncPeriod = Duration.ofMinutes(15);
    int concurrency = 32;
    Backoff backoff = Backoff.usual();
    int provisionRetries = 15;
    int deleteRetries = 15;
    Duration provisionTimeout = Duration.ofMinutes(5);
    Duration deletionTimeout = Duration.ofMinutes(5);
    // Null for the time limit of a call of provision: for as long an instance that was paused may go on with one.
    @Nullable
    Duration aftermath;
    Duration infeasiblePause = Duration.ofMinutes(5);
    Duration drainLimit = Duration.ofSeconds(30);
    boolean finalizer = true;
    Intents intents = Intents.JOURNAL;
    Function<ClaimRef, String> volumeName = claim -> "pvc-" + claim.uid();
    Metrics metrics = new Metrics();
    Health health = new Health();
    Time time = Time.system();
    RandomGenerator random = RandomGenerator.getDefault();

    ProvisionControllerBuilder(ProvisionerName name, VolumeProvisioner provisioner) {
        this.name = name;
        this.provisioner = Objects.requireNonNull(provisioner, "the provisioner must not be null");
        names.add(name.toString());
    }

    /** The cluster; by default what {@link ClusterAccess#detect()} finds. The access is not closed with the controller. */
    public ProvisionControllerBuilder access(ClusterAccess access) {
        api = access.api();
        journalNamespace = access.namespace();
        return this;
    }

    /** As {@link #access}, for those who wrap every request: for faults, counts, or another transport. */
    public ProvisionControllerBuilder api(StreamingApi wrapped, String namespace) {
        api = wrapped;
        journalNamespace = namespace;
        return this;
    }

    /** Where the journal is kept, if not in the namespace of the access: call it after {@link #access}. */
    public ProvisionControllerBuilder journalNamespace(String namespace) {
        journalNamespace = namespace;
        return this;
    }

    /** Serves the claims of one namespace only; by default all. */
    public ProvisionControllerBuilder onlyNamespace(String namespace) {
        claimNamespace = namespace;
        return this;
    }

    /** Stamped on every volume; volumes of another identity are left to their owner. By default there is none. */
    public ProvisionControllerBuilder identity(Identity newIdentity) {
        identity = newIdentity;
        return this;
    }

    /** The identity as it is set now. */
    public Optional<Identity> identity() {
        return Optional.ofNullable(identity);
    }

    /** How several instances share the work; {@link Coordination#leader()} by default. */
    public ProvisionControllerBuilder coordination(Coordination newCoordination) {
        coordination = newCoordination;
        if (newCoordination instanceof Coordination.PerNode perNode && identity == null) {
            identity = Identity.ofNode(perNode.node());
        }
        return this;
    }

    /** Who we are among several instances, for events and the journal; often the pod's name. */
    public ProvisionControllerBuilder instance(String newInstance) {
        instance = newInstance;
        return this;
    }

    /**
     * Further names whose classes and volumes are served, for example the one before a migration. Any that Kubernetes
     * allows: a CSI driver's has no vendor, and that of a plugin which was once built in is {@code kubernetes.io/...}.
     */
    public ProvisionControllerBuilder additionalNames(String... more) {
        for (var each : more) {
            if (!ANY_NAME.matcher(each).matches()) {
                throw new IllegalArgumentException(
                        "\"" + each + "\" cannot be the name of a provisioner: it has letters, "
                                + "digits, '-', '_' and '.', perhaps after a domain and a '/'");
            }
            names.add(each);
        }
        return this;
    }

    /** How often everything of ours is looked at again without cause; 15 minutes by default. */
    public ProvisionControllerBuilder resyncPeriod(Duration period) {
        resyncPeriod = period;
        return this;
    }

    /** How many volumes are worked on at once; 32 by default. */
    public ProvisionControllerBuilder concurrency(int most) {
        concurrency = most;
        return this;
    }

    /** The pause after the n-th failure; by default 15 s doubling to 1000 s. */
    public ProvisionControllerBuilder backoff(Backoff newBackoff) {
        backoff = newBackoff;
        return this;
    }

    /** Whether pauses grow; without it each is 15 s. */
    public ProvisionControllerBuilder exponentialBackoffOnError(boolean grow) {
        return backoff(grow ? Backoff.usual() : Backoff.constant(Duration.ofSeconds(15)));
    }

    /** How often a claim is retried before it waits for a change of itself or its class; 15 by default, 0 for ever. */
    public ProvisionControllerBuilder failedProvisionThreshold(int retries) {
        provisionRetries = retries;
        return this;
    }

    /** The same for deletions. */
    public ProvisionControllerBuilder failedDeleteThreshold(int retries) {
        deleteRetries = retries;
        return this;
    }

    /** After this a call of provision is interrupted; 5 minutes by default. */
    public ProvisionControllerBuilder provisionTimeout(Duration limit) {
        provisionTimeout = limit;
        return this;
    }

    /** After this a call of delete is interrupted; 5 minutes by default. */
    public ProvisionControllerBuilder deletionTimeout(Duration limit) {
        deletionTimeout = limit;
        return this;
    }

    /** The pause after an attempt that cannot succeed as things are; 5 minutes by default. */
    public ProvisionControllerBuilder infeasiblePause(Duration pause) {
        infeasiblePause = pause;
        return this;
    }

    /** How long {@link ProvisionController#close()} waits for calls that run; 30 s by default. */
    public ProvisionControllerBuilder drainLimit(Duration limit) {
        drainLimit = limit;
        return this;
    }

    /** Whether our finalizer guards the volumes; on by default. Off, a deletion is as unsafe as with the Go library. */
    public ProvisionControllerBuilder finalizer(boolean guard) {
        finalizer = guard;
        return this;
    }

    /** Whether what is begun is recorded first; by default in a journal. */
    public ProvisionControllerBuilder intents(Intents newIntents) {
        intents = newIntents;
        return this;
    }

    /**
     * The volume's name; {@code pvc-<uid>} by default. It must depend on nothing but its argument, give a legal object
     * name, and never give two claims the same.
     */
    public ProvisionControllerBuilder volumeName(Function<ClaimRef, String> function) {
        volumeName = function;
        return this;
    }

    /** Where to count; by default metrics of its own. */
    public ProvisionControllerBuilder metrics(Metrics newMetrics) {
        metrics = newMetrics;
        return this;
    }

    /** Where to register what can be wrong; by default a health of its own. */
    public ProvisionControllerBuilder health(Health newHealth) {
        health = newHealth;
        return this;
    }

    /** All that the controller must be allowed to do, as it is set up now. */
    public List<Permission> rights() {
        return Rights.of(this);
    }

    Duration longestCall() {
        return provisionTimeout.compareTo(deletionTimeout) > 0 ? provisionTimeout : deletionTimeout;
    }

    ClaimRules claimRules() {
        return new ClaimRules(names, Abilities.of(provisioner), coordination instanceof Coordination.PerNode);
    }

    public ProvisionController build() {
        if (api == null) access(ClusterAccess.detect());
        return new ProvisionController(new Engine(this));
    }
}
