package dev.lethe.codec.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Fields of one JSON object, found by the bytes of their names without creating a string: a table
 * with open addressing, hashed by length, first and last byte.
 */
public final class FieldTable {
  private final Field[] fields;
  private final byte[][] names;
  private final int mask;
  private final Field[] members;

  /**
   * @param all fields of all objects of a record
   * @param prefix dotted path of this object with a final dot; empty for the record itself
   */
  public FieldTable(Field[] all, String prefix) {
    members =
        Arrays.stream(all)
            .filter(field -> field.path().equals(prefix + field.wireName()))
            .toArray(Field[]::new);
    int size = Integer.highestOneBit(Math.max(1, members.length)) * 8;
    fields = new Field[size];
    names = new byte[size][];
    mask = size - 1;
    for (Field field : members) {
      byte[] name = field.wireName().getBytes(StandardCharsets.UTF_8);
      int at = hash(name, 0, name.length);
      while (fields[at] != null) {
        at = (at + 1) & mask;
      }
      fields[at] = field;
      names[at] = name;
    }
  }

  /** Returns all fields of the object. */
  public List<Field> fields() {
    return List.of(members);
  }

  /** Returns the field whose name is {@code in[from, to)}, or null. */
  Field find(byte[] in, int from, int to) {
    if (from == to) {
      return null;
    }
    int at = hash(in, from, to);
    while (fields[at] != null) {
      if (Arrays.equals(names[at], 0, names[at].length, in, from, to)) {
        return fields[at];
      }
      at = (at + 1) & mask;
    }
    return null;
  }

  /** Clears the slots of these fields and of nested ones. */
  public void clear(FieldSlots values) {
    for (Field field : members) {
      values.clear(field.ordinal());
      FieldTable inner = field.inner();
      if (inner != null) {
        inner.clear(values);
      }
    }
  }

  private int hash(byte[] in, int from, int to) {
    return ((to - from) * 31 + in[from] * 7 + in[to - 1] * 13) & mask;
  }
}
