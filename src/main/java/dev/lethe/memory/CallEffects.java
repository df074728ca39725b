package dev.lethe.memory;

import java.util.List;

/**
 * Outcome of a tool call.
 *
 * @param forgotten erased memories whose words families must erase too
 */
public record CallEffects(List<Effect> effects, List<Forgotten> forgotten) implements Outcome {
  public CallEffects {
    effects = List.copyOf(effects);
    forgotten = List.copyOf(forgotten);
  }
}
