package dev.lethe.hygiene;

import java.util.List;

/** Patterns that a model is to score by one request, before their scope is planned. */
public record ScoreAsk(List<Member> patterns) {
  public ScoreAsk {
    patterns = List.copyOf(patterns);
  }
}
