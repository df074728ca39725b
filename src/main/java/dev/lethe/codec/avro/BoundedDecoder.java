package dev.lethe.codec.avro;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;

/**
 * Decoder of Avro's binary encoding in a byte array. Avro's own decoder allocates whatever lengths
 * the bytes claim, so that forty bytes can request two gigabytes; here no length exceeds the
 * remaining bytes, and all collections together have no more elements than there are bytes.
 */
final class BoundedDecoder extends Decoder {
  private static final int MAX_INT_LENGTH = 5;
  private static final int MAX_LONG_LENGTH = 10;

  private byte[] in;
  private int pos;
  private int end;
  private long elementsLeft;

  BoundedDecoder of(byte[] bytes, int from, int to) {
    in = bytes;
    pos = from;
    end = to;
    elementsLeft = (long) to - from;
    return this;
  }

  boolean isAtEnd() {
    return pos == end;
  }

  @Override
  public void readNull() {}

  @Override
  public boolean readBoolean() throws IOException {
    int value = next();
    if (value > 1) {
      throw new IOException("not a boolean: " + value);
    }
    return value == 1;
  }

  @Override
  public int readInt() throws IOException {
    long value = varint(MAX_INT_LENGTH);
    if (value != (int) value) {
      throw new IOException("not an int: " + value);
    }
    return (int) value;
  }

  @Override
  public long readLong() throws IOException {
    return varint(MAX_LONG_LENGTH);
  }

  @Override
  public float readFloat() throws IOException {
    return Float.intBitsToFloat((int) fixed(Float.BYTES));
  }

  @Override
  public double readDouble() throws IOException {
    return Double.longBitsToDouble(fixed(Double.BYTES));
  }

  @Override
  public Utf8 readString(Utf8 old) throws IOException {
    int length = length();
    Utf8 text = new Utf8(Arrays.copyOfRange(in, pos, pos + length));
    pos += length;
    return text;
  }

  @Override
  public String readString() throws IOException {
    int length = length();
    String text = new String(in, pos, length, StandardCharsets.UTF_8);
    pos += length;
    return text;
  }

  @Override
  public void skipString() throws IOException {
    skipFixed(length());
  }

  @Override
  public ByteBuffer readBytes(ByteBuffer old) throws IOException {
    int length = length();
    byte[] bytes = new byte[length];
    readFixed(bytes, 0, length);
    return ByteBuffer.wrap(bytes);
  }

  @Override
  public void skipBytes() throws IOException {
    skipFixed(length());
  }

  @Override
  public void readFixed(byte[] bytes, int start, int length) throws IOException {
    int from = pos;
    skipFixed(length);
    System.arraycopy(in, from, bytes, start, length);
  }

  @Override
  public void skipFixed(int length) throws IOException {
    if (length < 0 || length > end - pos) {
      throw new EOFException();
    }
    pos += length;
  }

  @Override
  public int readEnum() throws IOException {
    return readInt();
  }

  @Override
  public long readArrayStart() throws IOException {
    long count = readLong();
    if (count < 0) {
      readLong();
      count = -count;
    }
    if (count < 0 || count > elementsLeft) {
      throw new EOFException();
    }
    elementsLeft -= count;
    return count;
  }

  @Override
  public long arrayNext() throws IOException {
    return readArrayStart();
  }

  @Override
  public long skipArray() throws IOException {
    long count = readLong();
    while (count < 0) {
      long bytes = readLong();
      if (bytes < 0 || bytes > end - pos) {
        throw new EOFException();
      }
      pos += (int) bytes;
      count = readLong();
    }
    if (count > elementsLeft) {
      throw new EOFException();
    }
    elementsLeft -= count;
    return count;
  }

  @Override
  public long readMapStart() throws IOException {
    return readArrayStart();
  }

  @Override
  public long mapNext() throws IOException {
    return readArrayStart();
  }

  @Override
  public long skipMap() throws IOException {
    return skipArray();
  }

  @Override
  public int readIndex() throws IOException {
    return readInt();
  }

  private int length() throws IOException {
    long length = readLong();
    if (length < 0 || length > end - pos) {
      throw new EOFException();
    }
    return (int) length;
  }

  private int next() throws IOException {
    if (pos == end) {
      throw new EOFException();
    }
    return in[pos++] & 0xFF;
  }

  private long varint(int longest) throws IOException {
    long value = 0;
    for (int i = 0; i < longest; i++) {
      int next = next();
      value |= (next & 0x7FL) << (7 * i);
      if (next < 0x80) {
        return (value >>> 1) ^ -(value & 1);
      }
    }
    throw new IOException("a number longer than " + longest + " bytes");
  }

  private long fixed(int length) throws IOException {
    long value = 0;
    for (int i = 0; i < length; i++) {
      value |= (long) next() << (8 * i);
    }
    return value;
  }
}
