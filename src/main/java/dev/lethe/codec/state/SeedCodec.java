package dev.lethe.codec.state;

import dev.lethe.event.Scope;
import dev.lethe.memory.Seed;
import dev.lethe.store.row.RowFormatException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * Codec of seeds on {@code lethe.plans.v1}, an internal topic: the header {@code lethe.seed} names
 * the kind, and the value contains the bytes of a stored row.
 */
public final class SeedCodec {
  private static final String HEADER = "lethe.seed";
  private static final String MEMORY = "memory";
  private static final String TOMBSTONE = "tombstone";
  private static final String FAMILY = "family";
  private static final char SEPARATOR = '|';

  private SeedCodec() {}

  /** Returns true if a record with the given headers is a seed. */
  public static boolean isSeed(Headers headers) {
    return headers.lastHeader(HEADER) != null;
  }

  /** Returns the headers of a seed's record. */
  public static List<Header> headers(Seed seed) {
    String kind =
        seed instanceof Seed.OfMemory
            ? MEMORY
            : seed instanceof Seed.OfTombstone ? TOMBSTONE : FAMILY;
    return List.of(new RecordHeader(HEADER, kind.getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns the value of a seed's record. */
  public static byte[] toBytes(Seed seed) {
    if (seed instanceof Seed.OfMemory row) {
      return MemoryBytes.of(row.memory());
    }
    if (seed instanceof Seed.OfTombstone row) {
      return MemoryBytes.of(row.tombstone());
    }
    Seed.OfFamily row = (Seed.OfFamily) seed;
    return row.scope().key(row.familyId()).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads a seed.
   *
   * @param headers headers for which {@link #isSeed} returns true
   * @throws IllegalArgumentException if {@link #toBytes} didn't write the record
   */
  public static Seed seed(byte[] value, Headers headers) {
    byte[] named = headers.lastHeader(HEADER).value();
    if (value == null || named == null) {
      throw new IllegalArgumentException("A seed needs a kind and a value");
    }
    String kind = new String(named, StandardCharsets.UTF_8);
    try {
      return switch (kind) {
        case MEMORY -> new Seed.OfMemory(MemoryBytes.memory(value));
        case TOMBSTONE -> new Seed.OfTombstone(MemoryBytes.tombstone(value));
        case FAMILY -> family(new String(value, StandardCharsets.UTF_8));
        default -> throw new IllegalArgumentException("Unknown kind of seed: " + kind);
      };
    } catch (RowFormatException broken) {
      throw new IllegalArgumentException("A seed of kind " + kind + " cannot be read", broken);
    }
  }

  private static Seed family(String key) {
    int end = key.lastIndexOf(SEPARATOR);
    if (end < 0) {
      throw new IllegalArgumentException("A family's seed needs scope|family_id");
    }
    return new Seed.OfFamily(new Scope(key.substring(0, end)), key.substring(end + 1));
  }
}
