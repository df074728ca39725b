package dev.lethe.hygiene.cleanup;

import dev.lethe.text.Figures;
import dev.lethe.text.Words;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Scorer of patterns by their words alone: rule CL3. Deterministic for a given pattern and time.
 * Not thread-safe.
 */
final class BuiltInScorer {
  private static final Set<String> HEDGES =
      Set.of("maybe", "perhaps", "probably", "unsure", "guess", "todo", "fixme", "tbd", "might");
  private static final Set<String> EVIDENCE =
      Set.of(
          "because",
          "caused",
          "verified",
          "tested",
          "measured",
          "confirmed",
          "works",
          "fixed",
          "reproduced",
          "solved");
  private static final Set<String> REMEDIES =
      Set.of(
          "use", "instead", "fix", "set", "add", "call", "avoid", "run", "if", "when", "so", "must",
          "should", "then");
  private static final Set<String> VAGUE =
      Set.of("something", "somehow", "stuff", "thing", "things", "etc", "some", "sometimes");
  private static final Set<String> ONE_OFF =
      Set.of("today", "yesterday", "tomorrow", "currently", "temporary", "my", "ticket");

  /** Words of test data and of texts that are still to be written. */
  private static final Set<String> FILLERS =
      Set.of(
          "a",
          "asdf",
          "asdfasdf",
          "asdfgh",
          "asdfghjkl",
          "bar",
          "baz",
          "blah",
          "dolor",
          "dummy",
          "foo",
          "foobar",
          "hello",
          "ipsum",
          "lorem",
          "n",
          "none",
          "null",
          "placeholder",
          "qwer",
          "qwerty",
          "qwertyuiop",
          "tbd",
          "test",
          "testing",
          "tests",
          "todo",
          "world",
          "xxx",
          "zxcv");

  /** Fewest distinct words of a pattern that states something. */
  private static final int LEAST_WORDS = 2;

  private static final double RECENCY_HALF_LIFE_DAYS = 365;

  private final Words words = new Words();
  private final Figures figures = new Figures();

  /** Word counts of a text. */
  private static final class Counts {
    private int words;
    private int specific;
    private int hedges;
    private int evidence;
    private int remedies;
    private int vague;
    private int oneOff;
    private boolean code;
  }

  /**
   * Returns a pattern's score.
   *
   * @param now time of the run, epoch milliseconds
   */
  Quality of(ManualPattern pattern, long now) {
    String content = pattern.shown().content();
    Counts counts = isJunk(pattern) ? new Counts() : count(content);
    return new Quality(
        accuracy(counts),
        completeness(counts, pattern),
        specificity(counts),
        reusability(counts),
        recency(pattern.updatedAt(), now),
        false);
  }

  /** Returns true if name and content together have too few words besides fillers. */
  private boolean isJunk(ManualPattern pattern) {
    Set<String> stating = new HashSet<>();
    words.start(pattern.text());
    while (words.next() && stating.size() < LEAST_WORDS) {
      if (!FILLERS.contains(words.word())) {
        stating.add(words.word());
      }
    }
    return stating.size() < LEAST_WORDS;
  }

  private Counts count(String content) {
    Counts counts = new Counts();
    words.start(content);
    while (words.next()) {
      String word = words.word();
      counts.words++;
      counts.specific += words.hasDigit() || words.isJoined() ? 1 : 0;
      counts.code |= words.isJoined();
      counts.hedges += HEDGES.contains(word) ? 1 : 0;
      counts.evidence += EVIDENCE.contains(word) ? 1 : 0;
      counts.remedies += REMEDIES.contains(word) ? 1 : 0;
      counts.vague += VAGUE.contains(word) ? 1 : 0;
      counts.oneOff += ONE_OFF.contains(word) ? 1 : 0;
    }
    counts.code |= content.indexOf('`') >= 0;
    counts.hedges += content.stripTrailing().endsWith("?") ? 1 : 0;
    figures.start(content);
    while (figures.next()) {
      boolean passes = figures.kind() == Figures.Kind.DATETIME || figures.kind() == Figures.Kind.ID;
      counts.oneOff += passes ? 1 : 0;
    }
    return counts;
  }

  private static int accuracy(Counts counts) {
    return counts.words == 0
        ? 0
        : clamped(
            500
                + 150 * Math.min(2, counts.evidence)
                + (counts.code ? 150 : 0)
                + (counts.specific > 0 ? 50 : 0)
                - 150 * Math.min(3, counts.hedges));
  }

  private static int completeness(Counts counts, ManualPattern pattern) {
    return counts.words == 0
        ? 0
        : clamped(
            Math.min(700, 25 * counts.words)
                + (Words.distinct(pattern.shown().name(), 2) == 2 ? 100 : 0)
                + (pattern.tags().isEmpty() ? 0 : 50)
                + (counts.remedies > 0 ? 150 : 0));
  }

  private static int specificity(Counts counts) {
    return counts.words == 0
        ? 0
        : clamped(
            350
                + 1_500 * counts.specific / counts.words
                + 10 * Math.min(30, counts.words)
                + (counts.code ? 150 : 0)
                - 150 * Math.min(3, counts.vague));
  }

  private static int reusability(Counts counts) {
    return counts.words < 3 ? 200 : clamped(800 - 150 * Math.min(5, counts.oneOff));
  }

  private static int recency(long updatedAt, long now) {
    double days = Math.max(0, now - updatedAt) / (double) TimeUnit.DAYS.toMillis(1);
    return (int) Math.round(Quality.MOST * StrictMath.pow(2, -days / RECENCY_HALF_LIFE_DAYS));
  }

  private static int clamped(int score) {
    return Math.max(0, Math.min(Quality.MOST, score));
  }
}
