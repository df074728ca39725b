package dev.lethe.memory;

import java.util.List;

/** Effects of an item. */
public record ItemEffects(List<Effect> effects) implements Outcome {
  public ItemEffects {
    effects = List.copyOf(effects);
  }
}
