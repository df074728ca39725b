package dev.lethe.hygiene.cleanup;

import dev.lethe.item.PayloadFields;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.Sentences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Report section on merged patterns: their field values that the kept pattern did not take over.
 */
final class MergedFields {
  /** Number of characters of field values after which lost values are no longer listed. */
  private static final int MOST_CHARACTERS = 256 * 1024;

  private final JsonFormat format;

  MergedFields(JsonFormat format) {
    this.format = format;
  }

  /**
   * Returns a JSON array; null if there are no merges.
   *
   * @param most maximum number of patterns listed
   */
  String of(List<PatternMerge> merges, int most) {
    List<Map<String, Object>> all = new ArrayList<>();
    int characters = 0;
    for (PatternMerge merge : merges) {
      Map<String, String> taken = new HashMap<>();
      add(merge.keeper(), taken);
      for (ManualPattern gone : merge.merged()) {
        if (all.size() == most) {
          return format.write(all);
        }
        Map<String, Object> lost = new LinkedHashMap<>();
        for (PayloadFields.Field field : PayloadFields.of(gone.shown().payload())) {
          String kept = taken.putIfAbsent(field.name(), field.value());
          characters += field.value().length();
          if (kept != null && !kept.equals(field.value()) && characters <= MOST_CHARACTERS) {
            lost.put(field.name(), format.read(field.value()));
          }
        }
        all.add(json(merge.keeper(), gone, lost));
      }
    }
    return all.isEmpty() ? null : format.write(all);
  }

  private static void add(ManualPattern pattern, Map<String, String> fields) {
    for (PayloadFields.Field field : PayloadFields.of(pattern.shown().payload())) {
      fields.put(field.name(), field.value());
    }
  }

  private static Map<String, Object> json(
      ManualPattern keeper, ManualPattern gone, Map<String, Object> lost) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("canonical_id", keeper.memoryId());
    json.put("memory_id", gone.memoryId());
    json.put("item_id", gone.itemId());
    json.put("name", Sentences.shown(gone.own().name()));
    json.put("payload", lost);
    return json;
  }
}
