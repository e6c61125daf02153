package dev.purveyor.cli.demo;

/** What to do next. */
final class Farewell {
    static final String TEXT = """

            Next
              provisioners/hostpath          the provisioner that you saw: two methods
              ./purveyor demo --keep         the same, and the cluster stays for you to play with
              ./purveyor why pvc/NAME        why a claim is not Bound
              mvn verify                     all tests, on the same real Kubernetes""";

    private Farewell() {}
}
