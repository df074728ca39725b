package dev.lethe.text;

import java.util.Arrays;

/** Positions of a text's volatile tokens, in order, with their placeholders. */
final class Spans {
  private int[] starts = new int[8];
  private int[] ends = new int[8];
  private String[] placeholders = new String[8];
  private int count;

  void clear() {
    count = 0;
  }

  void add(int start, String placeholder, int end) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
      placeholders = Arrays.copyOf(placeholders, count * 2);
    }
    starts[count] = start;
    ends[count] = end;
    placeholders[count++] = placeholder;
  }

  int count() {
    return count;
  }

  int start(int index) {
    return starts[index];
  }

  int end(int index) {
    return ends[index];
  }

  String placeholder(int index) {
    return placeholders[index];
  }
}
