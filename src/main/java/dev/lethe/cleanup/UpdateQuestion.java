package dev.lethe.cleanup;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a model is told of a pattern that it is to write a better text for: no ids and times. */
public final class UpdateQuestion {
  private UpdateQuestion() {}

  /**
   * The input of the task: {@code {"because":"outdated","pattern":{…}}}. All of the text is there,
   * which the new one takes the place of, and nothing that was merged into it, which stays.
   */
  public static Map<String, Object> input(UpdateAsk ask, Memory memory, JsonFormat format) {
    ItemState state = ItemState.read(memory.kind(), memory.item(), format);
    ItemFields.Pattern own = (ItemFields.Pattern) state.fields();
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("because", ask.reason());
    input.put("pattern", ShownPattern.whole(own, PatternMemory.ownTags(memory, state)));
    return input;
  }

  /** The text that a proposal would take the place of. */
  public static String text(Memory memory, JsonFormat format) {
    return ItemState.read(memory.kind(), memory.item(), format).fields().text();
  }
}
