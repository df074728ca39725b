package dev.lethe.hygiene;

import java.util.List;

/** Patterns to be scored by a model in one request, before their scope is planned. */
public record ScoreAsk(List<Member> patterns) {
  public ScoreAsk {
    patterns = List.copyOf(patterns);
  }
}
