package dev.lethe.family;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Reads what {@link FamilyRowWriter} wrote; anything else is an {@link IllegalStateException}. */
final class FamilyRowReader {
  private final String what;
  private final byte[] bytes;
  private int at;

  /**
   * @param what the row's name in messages
   * @param format the one format that can be read
   */
  FamilyRowReader(String what, byte[] bytes, int format) {
    this.what = what;
    this.bytes = bytes;
    int found = octet();
    if (found != format) {
      throw new IllegalStateException(
          what + " row has format " + found + "; this release reads " + format);
    }
  }

  long unsigned() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int octet = octet();
      value |= (octet & 0x7fL) << shift;
      if (octet < 0x80) {
        return value;
      }
    }
    throw new IllegalStateException(what + " row has a number over 64 bits before byte " + at);
  }

  long signed() {
    long value = unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  long fixed() {
    long value = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      value = value << 8 | octet();
    }
    return value;
  }

  int size() {
    long size = unsigned();
    // Every element takes a byte or more, so a larger size is damage, not a reason to allocate.
    if (size < 0 || size > bytes.length - at) {
      throw new IllegalStateException(
          what + " row of " + bytes.length + " bytes promises " + size + " elements at byte " + at);
    }
    return (int) size;
  }

  String text() {
    char[] text = new char[size()];
    for (int i = 0; i < text.length; i++) {
      text[i] = (char) unsigned();
    }
    return new String(text);
  }

  String textOrNull() {
    return octet() == 0 ? null : text();
  }

  <T> List<T> list(Supplier<T> element) {
    int size = size();
    List<T> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(element.get());
    }
    return list;
  }

  /** To be called last: what is left over is damage. */
  void end() {
    if (at != bytes.length) {
      throw new IllegalStateException(
          what + " row has " + bytes.length + " bytes, of which " + at + " were read");
    }
  }

  private int octet() {
    if (at == bytes.length) {
      throw new IllegalStateException(what + " row ends early, after " + at + " bytes");
    }
    return bytes[at++] & 0xff;
  }
}
