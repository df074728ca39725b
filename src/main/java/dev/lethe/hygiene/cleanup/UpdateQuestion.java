package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** Input of a request for a pattern's better text: contains no ids and times. */
public final class UpdateQuestion {
  private UpdateQuestion() {}

  /**
   * Returns the input of the task: {@code {"because":"outdated","pattern":{…}}}. It contains the
   * complete text, which the new one replaces, but no merged patterns, which are kept.
   */
  public static Map<String, Object> input(UpdateAsk ask, Memory memory, JsonFormat format) {
    ItemState state = ItemState.read(memory.kind(), memory.item(), format);
    ItemFields.Pattern own = (ItemFields.Pattern) state.fields();
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("because", ask.reason());
    input.put("pattern", ShownPattern.whole(own, PatternMemory.ownTags(memory, state)));
    return input;
  }

  /** Returns the text that a proposal would replace. */
  public static String text(Memory memory, JsonFormat format) {
    return ItemState.read(memory.kind(), memory.item(), format).fields().text();
  }
}
