package dev.lethe.fuzz;

import dev.lethe.fixture.Pipeline;

/** Heap that a stream retains, without the rows that a durable store has on disk. */
final class HotState {
  /** Maximum additional heap of a longer stream once both have passed every limit. */
  static final long MORE_BYTES = 8L << 20;

  /** The serial collector removes some of the garbage only in each fourth collection. */
  private static final int COLLECTIONS = 4;

  private HotState() {}

  /**
   * Returns the heap retained after the given number of records of one stream, with limits that it
   * exceeds. Nothing else may run in this JVM at the same time.
   */
  static long bytesAfter(int records) {
    Pipeline pipeline = after(records);
    long with = live();
    pipeline.close();
    // Measures the difference, as objects that existed before may be collected as well.
    pipeline = null;
    return with - live();
  }

  private static Pipeline after(int records) {
    OddStream stream = new OddStream(1, Shapes.ALL);
    Pipeline pipeline = Pipeline.handingOn(OddPolicies.TIGHT, said -> {});
    for (int i = 0; i < records; i++) {
      Sent sent = stream.next();
      pipeline.hears(sent.value(), sent.arrivalSeconds());
    }
    pipeline.settles();
    pipeline.emptiesDisk();
    return pipeline;
  }

  private static long live() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
