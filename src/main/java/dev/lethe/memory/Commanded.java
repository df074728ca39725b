package dev.lethe.memory;

import java.util.List;

/**
 * What follows from a call of a tool.
 *
 * @param forgotten what families are to forget as well
 */
public record Commanded(List<Effect> effects, List<Forgotten> forgotten) implements Outcome {
  public Commanded {
    effects = List.copyOf(effects);
    forgotten = List.copyOf(forgotten);
  }
}
