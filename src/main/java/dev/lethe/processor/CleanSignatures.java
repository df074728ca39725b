package dev.lethe.processor;

import dev.lethe.family.state.SignatureRow;
import dev.lethe.store.HotState;
import dev.lethe.store.HotTable;
import java.time.Duration;
import org.apache.kafka.streams.processor.Punctuator;

/**
 * Rewrites the logged blocks of {@code signatures} every six hours, oldest block first, so that a
 * text that was dropped by the limit doesn't stay in the log of a quiet partition, where no later
 * deletion removes it. Each call cleans 1/36 of the blocks, and the log is its own cursor: cleaned
 * rows move to its end.
 */
final class CleanSignatures implements Punctuator {
  static final Duration PERIOD = Duration.ofMinutes(10);

  private static final long CALLS = Duration.ofHours(6).dividedBy(PERIOD);

  private final HotState hot;
  private final HotTable<Long, SignatureRow> signatures;

  CleanSignatures(HotState hot) {
    this.hot = hot;
    this.signatures = hot.table(HotTables.SIGNATURES);
  }

  @Override
  public void punctuate(long wallClock) {
    if (signatures.loggedBlocks() > 0) {
      signatures.cleanOldest(Math.toIntExact(signatures.loggedBlocks() / CALLS) + 1);
      hot.rollSegment();
    }
  }
}
