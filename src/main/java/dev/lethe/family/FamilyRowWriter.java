package dev.lethe.family;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes a row's fields one after the other. Numbers are LEB128, signed ones zigzagged first; text
 * is its length and its UTF-16 characters as such numbers, which keeps even half a surrogate pair
 * as it came in.
 */
final class FamilyRowWriter {
  private byte[] bytes = new byte[256];
  private int size;

  FamilyRowWriter(int format) {
    octet(format);
  }

  void unsigned(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      octet((int) rest | 0x80);
      rest >>>= 7;
    }
    octet((int) rest);
  }

  void signed(long value) {
    unsigned((value << 1) ^ (value >> 63));
  }

  void fixed(long value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      octet((int) (value >>> shift));
    }
  }

  void text(String text) {
    unsigned(text.length());
    for (int i = 0; i < text.length(); i++) {
      unsigned(text.charAt(i));
    }
  }

  void textOrNull(String text) {
    octet(text == null ? 0 : 1);
    if (text != null) {
      text(text);
    }
  }

  <T> void list(List<T> list, Consumer<T> element) {
    unsigned(list.size());
    list.forEach(element);
  }

  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }

  private void octet(int value) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
    }
    bytes[size++] = (byte) value;
  }
}
