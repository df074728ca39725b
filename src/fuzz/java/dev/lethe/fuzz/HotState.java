package dev.lethe.fuzz;

import dev.lethe.fixture.Pipeline;

/** What a stream leaves on the heap, but for what a durable store has on disk. */
final class HotState {
  /** What a longer stream may leave beyond a shorter one, once both have passed every limit. */
  static final long MORE_BYTES = 8L << 20;

  /** The serial collector leaves some of the dead where they are but in each fourth collection. */
  private static final int COLLECTIONS = 4;

  private HotState() {}

  /**
   * Bytes after so many records of one stream, under limits that it passes. Nothing else may run in
   * this JVM meanwhile.
   */
  static long bytesAfter(int records) {
    Pipeline pipeline = after(records);
    long with = live();
    pipeline.close();
    // What goes with the pipeline is its own: what was there before may go meanwhile as well.
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
