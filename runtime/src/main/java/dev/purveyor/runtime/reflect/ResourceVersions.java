package dev.purveyor.runtime.reflect;

/**
 * The order of resource versions. Those of built-in kinds and of custom resources are decimal numbers without sign
 * (Kubernetes has promised so since 1.35), and one sequence serves all objects of a kind. Others, from aggregated API
 * servers, have no order that a client may know.
 */
final class ResourceVersions {
    private ResourceVersions() {}

    static boolean areOrdered(String a, String b) {
        return isNumber(a) && isNumber(b);
    }

    /** Whether both are ordered and the first is the newer one or the same. */
    static boolean isAtLeast(String version, String other) {
        return areOrdered(version, other) && compare(version, other) >= 0;
    }

    /** Whether both are ordered and the first is the older one. */
    static boolean isOlder(String version, String other) {
        return areOrdered(version, other) && compare(version, other) < 0;
    }

    private static int compare(String a, String b) {
        return a.length() != b.length() ? Integer.compare(a.length(), b.length()) : a.compareTo(b);
    }

    private static boolean isNumber(String version) {
        if (version.isEmpty() || (version.length() > 1 && version.charAt(0) == '0')) {
            return false;
        }
        for (int i = 0; i < version.length(); i++) {
            if (version.charAt(i) < '0' || version.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
