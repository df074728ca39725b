package dev.lethe.text;

import java.util.Arrays;

/** A growing array of UTF-16 units, passed between the steps of normalization. */
final class Chars {
  char[] at;
  int length;

  Chars(int capacity) {
    at = new char[capacity];
  }

  void add(char c) {
    reserve(1);
    at[length++] = c;
  }

  void add(String text) {
    int size = text.length();
    reserve(size);
    text.getChars(0, size, at, length);
    length += size;
  }

  void add(char[] from, int start, int end) {
    int size = end - start;
    reserve(size);
    System.arraycopy(from, start, at, length, size);
    length += size;
  }

  private void reserve(int more) {
    if (at.length - length < more) {
      at = Arrays.copyOf(at, Math.max(length + more, length + (length >> 1) + 16));
    }
  }

  @Override
  public String toString() {
    return new String(at, 0, length);
  }
}
