package dev.lethe.item;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Effects with others in the place of the memories that they would put. */
public final class Amendments {
  private Amendments() {}

  /** The memories that effects put, by id, in their order. */
  public static Map<String, Memory> put(List<Effect> effects) {
    Map<String, Memory> put = new LinkedHashMap<>();
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory one) {
        put.put(one.memory().memoryId(), one.memory());
      }
    }
    return put;
  }

  /**
   * The effects with others in the place of what they put, and after the last that they put the
   * rest.
   *
   * @param amended by memory id
   */
  public static List<Effect> with(Map<String, List<Effect>> amended, List<Effect> effects) {
    if (amended.isEmpty()) {
      return effects;
    }
    Map<String, List<Effect>> rest = new LinkedHashMap<>(amended);
    List<Effect> all = new ArrayList<>();
    int last = 0;
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory one) {
        List<Effect> better = rest.remove(one.memory().memoryId());
        all.addAll(better == null ? List.of(effect) : better);
        last = all.size();
      } else {
        all.add(effect);
      }
    }
    List<Effect> others = new ArrayList<>();
    rest.values().forEach(others::addAll);
    all.addAll(last, others);
    return all;
  }
}
