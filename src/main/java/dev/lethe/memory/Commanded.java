package dev.lethe.memory;

import java.util.List;

/** What follows from a call of a tool. */
public record Commanded(List<Effect> effects) implements Outcome {
  public Commanded {
    effects = List.copyOf(effects);
  }
}
