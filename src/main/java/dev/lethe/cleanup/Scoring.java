package dev.lethe.cleanup;

import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.ScoreAsk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * How a run has the patterns of a scope scored.
 *
 * @param known the score that a model gave to what has that key, or null
 * @param requests that it may make; 0 if what isn't known is reckoned by Lethe itself
 * @param isByModel whether a model is asked at all
 */
public record Scoring(Function<String, ModelScore> known, int requests, boolean isByModel) {
  /** By Lethe itself. */
  public static final Scoring BUILT_IN = new Scoring(key -> null, 0, false);

  /** Patterns of one request: more make a model's answers worse and its faults dearer. */
  static final int MOST_PATTERNS = 20;

  /** Characters of one request, unless one pattern has more: few models take less. */
  static final int MOST_CHARACTERS = 16_000;

  /**
   * A pattern that nobody has scored.
   *
   * @param characters that are shown of it
   */
  record Unscored(Member member, int characters) {}

  /** Who is asked about which, in their order; what is beyond the number of requests is left. */
  List<ScoreAsk> asks(List<Unscored> unscored) {
    List<ScoreAsk> asks = new ArrayList<>();
    List<Member> together = new ArrayList<>();
    int characters = 0;
    for (Unscored one : unscored) {
      boolean isFull =
          together.size() == MOST_PATTERNS || characters + one.characters() > MOST_CHARACTERS;
      if (isFull && !together.isEmpty()) {
        asks.add(new ScoreAsk(together));
        together = new ArrayList<>();
        characters = 0;
      }
      together.add(one.member());
      characters += one.characters();
    }
    if (!together.isEmpty()) {
      asks.add(new ScoreAsk(together));
    }
    return asks.subList(0, Math.min(requests, asks.size()));
  }
}
