package dev.lethe.codec.avro;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Avro object container file that ends before a header or block that is cut off. Avro's own reader
 * allocates whatever length a header or block claims, so that forty bytes can request two
 * gigabytes; here memory grows with the bytes that follow.
 */
final class WholeBlocks extends InputStream {
  private static final int MAGIC_BYTES = 4;
  private static final int SYNC_BYTES = 16;
  private static final int MAX_VARINT_BYTES = 10;

  private final InputStream in;
  private byte[] part = {};
  private int next;
  private boolean hasHeader;
  private boolean isEnded;
  private boolean isCut;

  /**
   * @param in stream of the file, closed with this one
   */
  WholeBlocks(InputStream in) {
    this.in = in;
  }

  /** Returns true if the file ended within its header or a block, which was left out. */
  boolean isCut() {
    return isCut;
  }

  @Override
  public int read() throws IOException {
    return hasMore() ? part[next++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!hasMore()) {
      return -1;
    }
    int count = Math.min(length, part.length - next);
    System.arraycopy(part, next, bytes, offset, count);
    next += count;
    return count;
  }

  private boolean hasMore() throws IOException {
    while (next == part.length && !isEnded) {
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      try {
        if (hasHeader) {
          readBlock(read);
        } else {
          readHeader(read);
        }
        part = read.toByteArray();
        next = 0;
      } catch (EOFException cut) {
        isEnded = true;
        isCut = true;
      }
    }
    return next < part.length;
  }

  private void readHeader(ByteArrayOutputStream out) throws IOException {
    hasHeader = true;
    copy(MAGIC_BYTES, out);
    for (long entries = copyNumber(in.read(), out); entries != 0; ) {
      if (entries < 0) {
        long unusedSize = copyNumber(in.read(), out);
        entries = -entries;
      }
      for (long i = 0; i < entries; i++) {
        copy(copyNumber(in.read(), out), out);
        copy(copyNumber(in.read(), out), out);
      }
      entries = copyNumber(in.read(), out);
    }
    copy(SYNC_BYTES, out);
  }

  private void readBlock(ByteArrayOutputStream out) throws IOException {
    int first = in.read();
    if (first < 0) {
      isEnded = true;
      return;
    }
    long unusedCount = copyNumber(first, out);
    long size = copyNumber(in.read(), out);
    if (size < 0 || size > Integer.MAX_VALUE) {
      // Avro refuses such a block by its size.
      isEnded = true;
      return;
    }
    copy(size, out);
    copy(SYNC_BYTES, out);
  }

  /** Reads in chunks, so that memory grows only with what is there. */
  private void copy(long length, ByteArrayOutputStream out) throws IOException {
    if (length < 0 || length > Integer.MAX_VALUE) {
      throw new EOFException();
    }
    byte[] bytes = in.readNBytes((int) length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    out.write(bytes);
  }

  /** Copies a number in Avro's variable-length encoding and returns it. */
  private long copyNumber(int first, ByteArrayOutputStream out) throws IOException {
    long value = 0;
    int one = first;
    for (int i = 0; i < MAX_VARINT_BYTES; i++) {
      if (one < 0) {
        throw new EOFException();
      }
      out.write(one);
      value |= (one & 0x7FL) << (7 * i);
      if (one < 0x80) {
        return (value >>> 1) ^ -(value & 1);
      }
      one = in.read();
    }
    throw new IOException("a number longer than " + MAX_VARINT_BYTES + " bytes");
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
