package dev.lethe.text.fingerprint;

import dev.lethe.policy.Policy;
import dev.lethe.text.LogLines;
import dev.lethe.text.Normalizer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
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

/** Fingerprints of lines, compared with the upper bound: SHA-256 of the text's bytes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FingerprintBenchmark {
  private static final int LINES = 1 << 12;
  private static final dev.lethe.event.Scope SCOPE =
      new dev.lethe.event.Scope("default/343299242963763200");

  private final String[] lines = LogLines.of(LINES);
  private final String[] normalized = new String[LINES];
  private final Fingerprinter fingerprinter =
      new Fingerprinter(
          Normalizer.standard(),
          Policy.defaults().dedupe().polarityLexicon(),
          Policy.defaults().dedupe().stateKeys());
  private final MessageDigest sha256 = Digest.sha256();
  private int next;

  /** Normalizes each line once. */
  public FingerprintBenchmark() {
    for (int i = 0; i < LINES; i++) {
      normalized[i] = Normalizer.standard().normalize(lines[i]);
    }
  }

  private int next() {
    return next++ & (LINES - 1);
  }

  /** Computes SHA-256 alone, the upper bound. */
  @Benchmark
  public byte[] sha256OfBytes() {
    return sha256.digest(normalized[next()].getBytes(StandardCharsets.UTF_8));
  }

  /** Computes the fingerprint of a message that is recognized by its digest. */
  @Benchmark
  public Digest exact() {
    return fingerprinter.exact("bot", SCOPE, normalized[next()]);
  }

  /** Computes all fingerprints, as for a message with an unknown digest. */
  @Benchmark
  public long everything() {
    fingerprinter.exact("bot", SCOPE, normalized[next()]);
    return fingerprinter.simhash() ^ fingerprinter.polarity();
  }

  /** Normalizes the text and computes its digest. */
  @Benchmark
  public Digest normalizeAndExact() {
    return fingerprinter.exact("bot", SCOPE, Normalizer.standard().normalize(lines[next()]));
  }

  /** Normalizes the text and computes all fingerprints. */
  @Benchmark
  public long normalizeAndEverything() {
    fingerprinter.exact("bot", SCOPE, Normalizer.standard().normalize(lines[next()]));
    return fingerprinter.simhash() ^ fingerprinter.polarity();
  }
}
