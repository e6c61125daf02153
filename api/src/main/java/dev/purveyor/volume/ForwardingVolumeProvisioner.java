package dev.purveyor.volume;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import dev.purveyor.AssetInventory;
import dev.purveyor.ParameterSchema;

/**
 * Hands every call to another provisioner; a subclass overrides what it changes. Extend this, and do not implement
 * {@link VolumeProvisioner} around another one: the defaults of the interface would hide what the other can do.
 */
public abstract class ForwardingVolumeProvisioner implements VolumeProvisioner {
    private final VolumeProvisioner delegate;

    protected ForwardingVolumeProvisioner(VolumeProvisioner delegate) {
        this.delegate = Objects.requireNonNull(delegate, "the provisioner to forward to must not be null");
    }

    protected final VolumeProvisioner delegate() {
        return delegate;
    }

    @Override
    public ProvisionResult provision(VolumeRequest request) throws Exception {
        return delegate.provision(request);
    }

    @Override
    public void delete(StoredVolume volume) throws Exception {
        delegate.delete(volume);
    }

    @Override
    public ParameterSchema parameters() {
        return delegate.parameters();
    }

    @Override
    public Set<VolumeMode> volumeModes() {
        return delegate.volumeModes();
    }

    @Override
    public Set<DataSourceKind> dataSources() {
        return delegate.dataSources();
    }

    @Override
    public boolean supportsAttributesClasses() {
        return delegate.supportsAttributesClasses();
    }

    @Override
    public boolean supportsMountOptions() {
        return delegate.supportsMountOptions();
    }

    @Override
    public boolean accepts(Claim claim) {
        return delegate.accepts(claim);
    }

    @Override
    public boolean mayDelete(StoredVolume volume) {
        return delegate.mayDelete(volume);
    }

    @Override
    public FindResult find(VolumeRequest request) throws Exception {
        return delegate.find(request);
    }

    @Override
    public Optional<AssetInventory> inventory() {
        return delegate.inventory();
    }
}
