package dev.lethe.text;

import dev.lethe.policy.Policy;
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

/**
 * Normalizing and splitting into words, compared with the upper bound: copying the text's
 * characters.
 */
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
  private final PolarityWords telling = Policy.defaults().dedupe().polarityLexicon().finder();
  private final States states = Policy.defaults().dedupe().stateKeys().states();
  private int next;

  /** Normalizes each line once. */
  public NormalizerBenchmark() {
    for (int i = 0; i < LINES; i++) {
      normalized[i] = Normalizer.standard().normalize(lines[i]);
    }
  }

  private int next() {
    return next++ & (LINES - 1);
  }

  /** Copies the characters, the upper bound. */
  @Benchmark
  public char[] copyCharacters() {
    return lines[next()].toCharArray();
  }

  /** Normalizes an original line. */
  @Benchmark
  public String normalize() {
    return Normalizer.standard().normalize(lines[next()]);
  }

  /** Normalizes an original line and extracts the states that its numbers express. */
  @Benchmark
  public String normalizeWithStates() {
    states.begin();
    return Normalizer.standard().normalize(lines[next()], states);
  }

  /** Normalizes a line that is already normalized. */
  @Benchmark
  public String normalizeAgain() {
    return Normalizer.standard().normalize(normalized[next()]);
  }

  /** Checks if a text is too short for anything but exact matches. */
  @Benchmark
  public int countFourWords() {
    return words.start(normalized[next()]).distinct(4);
  }

  /** Computes the polarity of a text. */
  @Benchmark
  public long polarity() {
    return telling.find(normalized[next()]).polarity();
  }
}
