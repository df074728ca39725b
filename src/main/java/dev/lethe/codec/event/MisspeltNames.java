package dev.lethe.codec.event;

import dev.lethe.codec.json.Field;
import dev.lethe.codec.json.FieldSlots;
import dev.lethe.codec.json.FieldTable;
import dev.lethe.policy.NearestName;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts unknown names in records that are similar to the name of a field that the record lacks.
 * Producers send the same names again and again, so the latest judgments are cached by the bytes of
 * the name. Not thread-safe.
 */
final class MisspeltNames {
  /** Number of cached judgments, a power of 2; a name replaces another one of the same hash. */
  private static final int CACHED = 256;

  /** Maximum length of a name in bytes; all known names are shorter. */
  private static final int MAX_LENGTH = 32;

  private final FieldTable[] tables = new FieldTable[CACHED];
  private final byte[][] names = new byte[CACHED][];
  private final Field[] nearest = new Field[CACHED];
  private final IdentityHashMap<List<String>, Map<String, String>> ofParts =
      new IdentityHashMap<>();

  /**
   * Returns the number of misspelt names of a scanned record.
   *
   * @param in bytes of the record
   */
  int count(FieldSlots slots, byte[] in) {
    int count = 0;
    for (int i = 0; i < slots.unknown(); i++) {
      int from = slots.unknownStart(i);
      int to = slots.unknownEnd(i);
      if (to - from <= MAX_LENGTH) {
        Field field = nearest(slots.unknownTable(i), in, from, to);
        count += field == null || slots.has(field) ? 0 : 1;
      }
    }
    return count;
  }

  /**
   * Returns the number of misspelt names of an object inside a list.
   *
   * @param known names of the fields that are read, a constant
   */
  int count(List<String> known, Map<?, ?> object) {
    int count = 0;
    for (Object key : object.keySet()) {
      String name = (String) key;
      if (!known.contains(name) && name.length() <= MAX_LENGTH) {
        String field = nearest(known, name);
        count += field.isEmpty() || object.get(field) != null ? 0 : 1;
      }
    }
    return count;
  }

  /** Returns the name of the similar field; empty if there is none. */
  private String nearest(List<String> known, String name) {
    Map<String, String> cached = ofParts.computeIfAbsent(known, fields -> new HashMap<>());
    if (cached.size() >= CACHED) {
      cached.clear();
    }
    return cached.computeIfAbsent(name, it -> NearestName.ofField(it, known).orElse(""));
  }

  private Field nearest(FieldTable table, byte[] in, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + in[i];
    }
    int at = (hash ^ hash >>> 16) & (CACHED - 1);
    byte[] cached = names[at];
    boolean isCached =
        cached != null
            && tables[at] == table
            && Arrays.equals(cached, 0, cached.length, in, from, to);
    if (!isCached) {
      tables[at] = table;
      names[at] = Arrays.copyOfRange(in, from, to);
      nearest[at] = judged(table.fields(), new String(names[at], StandardCharsets.UTF_8));
    }
    return nearest[at];
  }

  private static Field judged(List<Field> known, String name) {
    return NearestName.ofField(name, known.stream().map(Field::wireName).toList())
        .flatMap(near -> known.stream().filter(field -> field.wireName().equals(near)).findFirst())
        .orElse(null);
  }
}
