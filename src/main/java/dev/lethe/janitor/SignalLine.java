package dev.lethe.janitor;

import dev.lethe.memory.summary.Sentences;
import java.util.Comparator;

/**
 * New signal of families.
 *
 * @param count messages of those families in the interval
 */
public record SignalLine(String signal, long count) {
  static final Comparator<SignalLine> MOST_FIRST =
      Comparator.comparingLong(SignalLine::count).reversed().thenComparing(SignalLine::signal);

  public SignalLine {
    signal = Sentences.shown(signal, FamilyLine.MAX_TEXT);
  }
}
