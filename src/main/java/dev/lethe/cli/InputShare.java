package dev.lethe.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Share of a command's input files that was read so far, in bytes. */
final class InputShare {
  private final long total;
  private long read;

  private InputShare(long total) {
    this.total = total;
  }

  /** Returns the share of the files; always 0 if their size is unknown. */
  static InputShare of(List<String> files) {
    long total = 0;
    for (String file : files) {
      long size = file.equals(EventFiles.STANDARD_INPUT) ? 0 : size(file);
      if (size == 0) {
        return new InputShare(0);
      }
      total += size;
    }
    return new InputShare(total);
  }

  /** A pipe has no size, and an unreadable file is reported when it is opened. */
  private static long size(String file) {
    try {
      return Files.isRegularFile(Path.of(file)) ? Files.size(Path.of(file)) : 0;
    } catch (IOException unknown) {
      return 0;
    }
  }

  /** Returns the share that was read, from 0 to 1. */
  double share() {
    return total == 0 ? 0 : Math.min(1, (double) read / total);
  }

  /** Returns a stream that counts the bytes of one of the files. */
  InputStream counting(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public int read() throws IOException {
        int one = super.read();
        read += one < 0 ? 0 : 1;
        return one;
      }

      @Override
      public int read(byte[] bytes, int from, int length) throws IOException {
        int count = super.read(bytes, from, length);
        read += Math.max(0, count);
        return count;
      }
    };
  }
}
