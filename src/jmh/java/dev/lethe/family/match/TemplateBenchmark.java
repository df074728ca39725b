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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Matching and learning templates among many live families, each with its own template. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx3g", "-XX:+UseSerialGC"})
public class TemplateBenchmark {
  private static final int VARIANTS = 4_096;
  private static final long START = 1_767_225_600_000L;

  /** Number of live families. */
  @Param({"1000", "10000", "100000"})
  public int families;

  private final Normalizer normalizer = Normalizer.standard();
  private final Fingerprinter fingerprinter =
      new Fingerprinter(
          normalizer,
          Policy.defaults().dedupe().polarityLexicon(),
          Policy.defaults().dedupe().stateKeys());
  private FamilyMatcher scope;
  private final String[] fitting = new String[VARIANTS];
  private int next;
  private long fresh;

  /** Teaches one template to each family. */
  @Setup(Level.Trial)
  public void teach() {
    scope =
        FamilyMatcher.rebuild(
            new FamilySettings(3_600_000, 600_000, 6, 4, 168, 500_000, 5_000, 200_000),
            new MatchingWorkspace(Policy.defaults().dedupe().polarityLexicon()),
            FamilySnapshot.NONE,
            new SignatureColumns(),
            FamilyCoreBenchmark.NO_ROWS);
    for (int f = 0; f < families; f++) {
      join(statement(f) + "value1");
      join(statement(f) + "value2");
    }
    for (int i = 0; i < VARIANTS; i++) {
      fitting[i] = normalizer.normalize(statement(i * 31 % families) + "v" + i + "x");
    }
  }

  /** Returns a text whose name consists of letters only, so that no part of it is a value. */
  private static String statement(int family) {
    String name =
        Integer.toString(family, 26)
            .chars()
            .collect(
                StringBuilder::new,
                (to, digit) -> to.append((char) ('a' + Character.digit(digit, 26))),
                StringBuilder::append)
            .toString();
    return "the " + name + " service of " + name + "land wrote item ";
  }

  private Match join(String text) {
    Digest digest = fingerprinter.exact("bot", new dev.lethe.event.Scope("t/c"), text);
    Match match = scope.judge(digest, fingerprinter, START, START);
    scope.join(
        match,
        digest,
        fingerprinter.text(),
        "fam" + fresh++,
        new Sighting("e", START, START),
        new Sender("bot", null, 0, 0));
    return match;
  }

  /** Matches a new text that fits a template. */
  @Benchmark
  public Match match() {
    String text = fitting[next++ & (VARIANTS - 1)];
    Digest digest = fingerprinter.exact("bot", new dev.lethe.event.Scope("t/c"), text);
    return scope.judge(digest, fingerprinter, START, START);
  }

  /** Adds a text that fits no template, and learns from it. */
  @Benchmark
  public Match update() {
    return join(
        statement((int) (fresh % 11_881_376)) + "for " + Long.toString(fresh, 36) + " once");
  }
}
