package dev.lethe.janitor;

import dev.lethe.compaction.summary.Sentences;
import java.util.Comparator;

/**
 * A signal that families didn't have before.
 *
 * @param count how many messages those families had in the interval
 */
public record SignalLine(String signal, long count) {
  static final Comparator<SignalLine> MOST_FIRST =
      Comparator.comparingLong(SignalLine::count).reversed().thenComparing(SignalLine::signal);

  public SignalLine {
    signal = Sentences.shown(signal, FamilyLine.MAX_TEXT);
  }
}
