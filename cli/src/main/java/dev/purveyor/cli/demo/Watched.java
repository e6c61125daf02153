package dev.purveyor.cli.demo;

import java.nio.file.Path;

import dev.purveyor.volume.ForwardingVolumeProvisioner;
import dev.purveyor.volume.ProvisionResult;
import dev.purveyor.volume.StoredVolume;
import dev.purveyor.volume.VolumeProvisioner;
import dev.purveyor.volume.VolumeRequest;

/** The provisioner, with the audience told of what it has done. */
final class Watched extends ForwardingVolumeProvisioner {
    private final Path root;
    private final Stage stage;

    Watched(VolumeProvisioner delegate, Path root, Stage stage) {
        super(delegate);
        this.root = root;
        this.stage = stage;
    }

    @Override
    public ProvisionResult provision(VolumeRequest request) throws Exception {
        var result = super.provision(request);
        stage.done(Step.FOLDER, request.volumeName().in(root).toString());
        return result;
    }

    @Override
    public void delete(StoredVolume volume) throws Exception {
        super.delete(volume);
        stage.done(Step.FOLDER_GONE, "");
    }
}
