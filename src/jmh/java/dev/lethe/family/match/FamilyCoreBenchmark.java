package dev.lethe.family.match;

import dev.lethe.family.state.Sender;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.template.MatchingWorkspace;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import dev.lethe.text.fingerprint.Digest;
import dev.lethe.text.fingerprint.Fingerprinter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Core of the hot path without Kafka: normalize, SHA-256, match, learn. SHA-256 alone is the upper
 * bound.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx2g", "-XX:+UseSerialGC"})
public class FamilyCoreBenchmark {
  static final ScopeRows NO_ROWS =
      new ScopeRows() {
        @Override
        public String text(long ordinal) {
          return null;
        }

        @Override
        public boolean isFree(String familyId, long slot) {
          return false;
        }
      };

  private static final int LINES = 200_000;
  private static final int BATCH = 1_000;
  private static final long MILLIS_APART = 50;

  /** Stream of messages. */
  @Param({"log", "bot", "unique"})
  public String stream;

  private final String[] lines = new String[LINES];
  private final Normalizer normalizer = Normalizer.standard();
  private final Fingerprinter fingerprinter =
      new Fingerprinter(
          normalizer,
          Policy.defaults().dedupe().polarityLexicon(),
          Policy.defaults().dedupe().stateKeys());
  private final FamilySettings settings =
      new FamilySettings(3_600_000, 600_000, 6, 4, 168, 100_000, 5_000, 2_000);
  private FamilyMatcher families;
  private int next;
  private long at;

  /** Generates the stream. */
  @Setup(Level.Trial)
  public void invent() {
    BotStreams streams = new BotStreams(7);
    for (int i = 0; i < LINES; i++) {
      lines[i] =
          switch (stream) {
            case "log" -> streams.logLine();
            case "bot" -> streams.botLine();
            default -> streams.uniqueLine();
          };
    }
    families =
        FamilyMatcher.rebuild(
            settings,
            new MatchingWorkspace(Policy.defaults().dedupe().polarityLexicon()),
            FamilySnapshot.NONE,
            new SignatureColumns(),
            NO_ROWS);
  }

  /** Runs all steps. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int core() {
    int known = 0;
    for (int i = 0; i < BATCH; i++) {
      if (next == LINES) {
        next = 0;
        families =
            FamilyMatcher.rebuild(
                settings,
                new MatchingWorkspace(Policy.defaults().dedupe().polarityLexicon()),
                FamilySnapshot.NONE,
                new SignatureColumns(),
                NO_ROWS);
      }
      String text = normalizer.normalize(lines[next++]);
      Digest digest = fingerprinter.exact("bot", new dev.lethe.event.Scope("t/c"), text);
      at += MILLIS_APART;
      Match match = families.judge(digest, fingerprinter, at, at);
      Sighting sighting = new Sighting("e", at, at);
      Sender sender = new Sender("bot", null, 0, 0);
      families.join(match, digest, fingerprinter.text(), "fam", sighting, sender);
      known += match.kind() == Match.Kind.NEW ? 0 : 1;
    }
    return known;
  }

  /** Computes only the digest of the original text. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long ceiling() {
    long sum = 0;
    for (int i = 0; i < BATCH; i++) {
      next = next == LINES ? 0 : next;
      sum += fingerprinter.exact("bot", new dev.lethe.event.Scope("t/c"), lines[next++]).a();
    }
    return sum;
  }
}
