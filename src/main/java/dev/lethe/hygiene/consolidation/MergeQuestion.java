package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.MergeAsk;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.Sentences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Input of a request for the merged text of entries: contains no ids, times and authors. */
public final class MergeQuestion {
  /** Maximum number of an entry's tags in a request, which must fit into a record. */
  private static final int TAGS = 50;

  private MergeQuestion() {}

  /**
   * Returns the input of the task.
   *
   * @param sources entries to merge, best first
   */
  public static Map<String, Object> input(MergeAsk ask, List<Memory> sources, JsonFormat format) {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (Memory source : sources) {
      ItemFields.Entry fields =
          (ItemFields.Entry) ItemState.read(source.kind(), source.item(), format).fields();
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("type", fields.type());
      entry.put("subject", Sentences.shown(fields.subject()));
      entry.put("tags", source.tags().stream().limit(TAGS).map(Sentences::shown).toList());
      entry.put("text", source.content().text());
      entries.add(entry);
    }
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("type", ask.type());
    input.put("entries", entries);
    return input;
  }
}
