package dev.lethe.memory;

import java.util.List;

/** What follows from an item. */
public record ItemRuled(List<Effect> effects) implements Outcome {
  public ItemRuled {
    effects = List.copyOf(effects);
  }
}
