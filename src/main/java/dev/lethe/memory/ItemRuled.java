package dev.lethe.memory;

import java.util.List;

/** Effects of an item. */
public record ItemRuled(List<Effect> effects) implements Outcome {
  public ItemRuled {
    effects = List.copyOf(effects);
  }
}
