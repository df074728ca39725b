package dev.lethe.item;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replacement of stored memories in a list of effects. */
public final class EffectReplacements {
  private EffectReplacements() {}

  /** Returns the memories that the effects put, by id, in order. */
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
   * Returns the index of the decision on an arrival, before which all other effects of the arrival
   * are inserted.
   */
  public static int beforeDecision(List<Effect> effects) {
    int at = 0;
    while (at < effects.size() && !(effects.get(at) instanceof Effect.Decide)) {
      at++;
    }
    return at;
  }

  /**
   * Returns the effects with the puts of amended memories replaced. The amendments of memories that
   * no effect puts follow the last put.
   *
   * @param amended effects by memory id
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
