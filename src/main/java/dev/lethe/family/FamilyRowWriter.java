package dev.lethe.family;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes a row's fields one after the other. Numbers are LEB128, signed ones zigzagged first; text
 * is its length and its UTF-16 characters as such numbers, which keeps even half a surrogate pair
 * as it came in.
 */
final class FamilyRowWriter {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);

  FamilyRowWriter(int format) {
    bytes.write(format);
  }

  void unsigned(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  void signed(long value) {
    unsigned((value << 1) ^ (value >> 63));
  }

  void fixed(long value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes.write((int) (value >>> shift) & 0xff);
    }
  }

  void text(String text) {
    unsigned(text.length());
    for (int i = 0; i < text.length(); i++) {
      unsigned(text.charAt(i));
    }
  }

  void textOrNull(String text) {
    bytes.write(text == null ? 0 : 1);
    if (text != null) {
      text(text);
    }
  }

  <T> void list(List<T> list, Consumer<T> element) {
    unsigned(list.size());
    list.forEach(element);
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }
}
