package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.ModelScore;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.policy.CleanupPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Method of scoring a scope's patterns in a run.
 *
 * @param known returns a model's score for a key, or null
 * @param requests maximum number of requests; 0 if Lethe itself scores patterns without a known
 *     score
 * @param isByModel true if models' scores are used
 */
record Scoring(Function<String, ModelScore> known, int requests, boolean isByModel) {
  /**
   * Maximum number of patterns per request: with more, a model's answers get worse and its errors
   * more expensive.
   */
  static final int MOST_PATTERNS = 20;

  /**
   * Maximum number of characters per request, unless a single pattern has more: few models accept
   * less.
   */
  static final int MOST_CHARACTERS = 16_000;

  /**
   * Pattern without a score.
   *
   * @param characters number of characters shown to the model
   */
  record Unscored(Member member, int characters) {}

  static Scoring of(RunContext context) {
    CleanupPolicy policy = context.policy().cleanup();
    return new Scoring(
        context.scores(),
        context.mayAsk() ? policy.maxRequests() : 0,
        policy.scorer() == CleanupPolicy.Scorer.LLM);
  }

  /** Returns the requests in order, up to the maximum number. */
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
