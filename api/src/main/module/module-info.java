/**
 * What a storage author implements and receives. It holds no Kubernetes client, no JSON library and starts no thread.
 */
module dev.purveyor.api {
    requires static transitive org.jspecify;

    exports dev.purveyor;
    exports dev.purveyor.volume;
}
