package dev.lethe.memory;

import java.util.List;

/**
 * Outcome of a tool call.
 *
 * @param forgotten erased memories whose words families must erase too
 */
public record Commanded(List<Effect> effects, List<Forgotten> forgotten) implements Outcome {
  public Commanded {
    effects = List.copyOf(effects);
    forgotten = List.copyOf(forgotten);
  }
}
