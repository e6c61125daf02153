package dev.purveyor.cluster;

import java.time.Duration;

/**
 * Gets what the cluster tests need before the first of them starts, where everybody sees how far it is: a test that
 * compiled Kubernetes in silence would look as if it hung.
 */
final class FetchPrograms {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

    private FetchPrograms() {}

    public static void main(String[] arguments) {
        LocalCluster.builder().progress(new Lines()).fetch();
    }

    private static final class Lines implements Progress {
        private long lastLine = System.nanoTime();

        @Override
        public void say(String message) {
            lastLine = System.nanoTime();
            System.out.println("[cluster] " + message);
        }

        @Override
        public void update(String message) {
            if (System.nanoTime() - lastLine > BETWEEN_LINES.toNanos()) say(message);
        }
    }
}
