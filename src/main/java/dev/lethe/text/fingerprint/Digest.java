package dev.lethe.text.fingerprint;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A SHA-256 digest (FIPS 180-4) as four big-endian longs.
 *
 * @param a bytes 0–7
 * @param b bytes 8–15
 * @param c bytes 16–23
 * @param d bytes 24–31
 */
public record Digest(long a, long b, long c, long d) implements Comparable<Digest> {
  /** The length of a digest in bytes. */
  public static final int BYTES = 32;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Returns the digest of {@code data}. */
  public static Digest of(byte[] data) {
    return read(sha256().digest(data), 0);
  }

  /** Returns {@code sha256:…} of a text, the form used in records. */
  public static String named(String text) {
    return "sha256:" + of(text.getBytes(StandardCharsets.UTF_8)).hex();
  }

  /** Returns the digest in the 32 bytes at {@code offset}. */
  public static Digest read(byte[] bytes, int offset) {
    return new Digest(
        (long) LONGS.get(bytes, offset),
        (long) LONGS.get(bytes, offset + 8),
        (long) LONGS.get(bytes, offset + 16),
        (long) LONGS.get(bytes, offset + 24));
  }

  /** Writes the 32 bytes at {@code offset}. */
  public void write(byte[] bytes, int offset) {
    LONGS.set(bytes, offset, a);
    LONGS.set(bytes, offset + 8, b);
    LONGS.set(bytes, offset + 16, c);
    LONGS.set(bytes, offset + 24, d);
  }

  /** Returns 64 hex digits in lower case. */
  public String hex() {
    byte[] bytes = new byte[BYTES];
    write(bytes, 0);
    return HexFormat.of().formatHex(bytes);
  }

  /** Compares as unsigned big-endian numbers, which is the order of {@link #hex}. */
  @Override
  public int compareTo(Digest other) {
    int order = Long.compareUnsigned(a, other.a);
    order = order != 0 ? order : Long.compareUnsigned(b, other.b);
    order = order != 0 ? order : Long.compareUnsigned(c, other.c);
    return order != 0 ? order : Long.compareUnsigned(d, other.d);
  }

  /** Returns 32 of the bits, which are uniformly distributed. */
  @Override
  public int hashCode() {
    return (int) a;
  }

  /** Returns a new SHA-256 for incremental input. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the Java platform lacks SHA-256; this is a bug", e);
    }
  }
}
