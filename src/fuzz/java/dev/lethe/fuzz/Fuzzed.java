package dev.lethe.fuzz;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.store.row.RowWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;

/** Properties that every decoder of untrusted input has. */
public final class Fuzzed {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long MAX_NANOS = 1_000_000_000L;
  private static final long MAX_BYTES = 256L << 20;
  private static final long MAX_BYTES_PER_BYTE = 2_000;
  private static final int LONGEST_FOUND = 1_000;

  private Fuzzed() {}

  /**
   * Returns the result of decoding an input. Fails if that takes more than a second of CPU time, or
   * allocates out of proportion to the input. Measures again before it fails, since the first run
   * may load classes.
   */
  public static <T> T within(byte[] input, Supplier<T> decoding) {
    long maxBytes = MAX_BYTES + MAX_BYTES_PER_BYTE * input.length;
    for (int run = 1; ; run++) {
      long cpu = THREADS.getCurrentThreadCpuTime();
      long allocated = THREADS.getCurrentThreadAllocatedBytes();
      T decoded = decoding.get();
      long bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
      long nanos = THREADS.getCurrentThreadCpuTime() - cpu;
      if (nanos <= MAX_NANOS && bytes <= maxBytes) {
        return decoded;
      }
      assertTrue(
          run < 2, input.length + " bytes took " + nanos + " ns and allocated " + bytes + " bytes");
    }
  }

  /** Fails unless a refusal has a documented reason, what was found, and what was expected. */
  public static void assertExplained(DeadLetterReason reason, FieldFault fault) {
    assertTrue(reason.isKnown(), reason.text());
    assertNotNull(fault, reason.text());
    assertFalse(fault.found().isBlank(), reason.text());
    assertFalse(fault.expected().isBlank(), reason.text());
    assertTrue(fault.found().length() <= LONGEST_FOUND, fault.found());
    assertTrue(fault.found().chars().noneMatch(Character::isISOControl), fault.found());
  }

  /** Returns true if a text has no unpaired surrogate, which has no form in UTF-8. */
  public static boolean isWellFormed(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  /** Registers one of Lethe's schemas and returns its id. */
  public static int idOf(SchemaRegistry registry, String topic, String schema) {
    return registry.register(topic + "-value", Schemas.of(schema));
  }

  /**
   * Returns an input as it is, or framed with a known schema if it begins with the first byte of
   * the framing, so that mutations concern the data.
   */
  public static byte[] framed(int schemaId, byte[] input) {
    if (!AvroValues.isFramed(input)) {
      return input;
    }
    RowWriter frame = new RowWriter();
    AvroValues.frame(schemaId, frame);
    byte[] framed =
        Arrays.copyOf(frame.toByteArray(), frame.toByteArray().length + input.length - 1);
    System.arraycopy(input, 1, framed, framed.length - input.length + 1, input.length - 1);
    return framed;
  }
}
