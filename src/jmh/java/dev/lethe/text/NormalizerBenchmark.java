package dev.lethe.text;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Normalising and reading words, beside the ceiling: copying the text's characters. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class NormalizerBenchmark {
  private static final int LINES = 1 << 12;

  private final String[] lines = LogLines.of(LINES);
  private final String[] normalized = new String[LINES];
  private final Words words = new Words();
  private final Telling telling = Opposites.standard().telling();
  private final States states = StateKeys.standard().states();
  private int next;

  /** Normalises each line once. */
  public NormalizerBenchmark() {
    for (int i = 0; i < LINES; i++) {
      normalized[i] = Normalizer.standard().normalize(lines[i]);
    }
  }

  private int next() {
    return next++ & (LINES - 1);
  }

  /** The ceiling. */
  @Benchmark
  public char[] copyCharacters() {
    return lines[next()].toCharArray();
  }

  /** A line as it comes in. */
  @Benchmark
  public String normalize() {
    return Normalizer.standard().normalize(lines[next()]);
  }

  /** The same with the states that its numbers say. */
  @Benchmark
  public String normalizeWithStates() {
    states.begin();
    return Normalizer.standard().normalize(lines[next()], states);
  }

  /** A line in which nothing is left to do. */
  @Benchmark
  public String normalizeAgain() {
    return Normalizer.standard().normalize(normalized[next()]);
  }

  /** The test for texts that are exact only. */
  @Benchmark
  public int countFourWords() {
    return words.over(normalized[next()]).distinct(4);
  }

  /** The words that keep texts apart. */
  @Benchmark
  public long polarity() {
    return telling.over(normalized[next()]).polarity();
  }
}
