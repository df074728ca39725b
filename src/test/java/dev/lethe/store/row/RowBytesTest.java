package dev.lethe.store.row;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowBytesTest {
  private final RowWriter out = new RowWriter();

  @Test
  void every_kind_of_field_is_read_as_it_was_written() {
    out.writeBoolean(true);
    out.writeByte(200);
    out.writeLong(Long.MIN_VALUE);
    out.writeVarint(300);
    out.writeZigzag(-300);
    out.writeBytes(new byte[] {1, 2, 3});
    out.writeString("größer 😀");
    out.writeNullableString(null);
    out.writeNullableString("");
    out.writeLittleEndian(0x8000_0000_0000_0001L);
    out.writeDouble(-0.5);
    out.writeZigzagString("größer 😀");
    out.writeNullableZigzagString(null);
    out.writeNullableZigzagString("");
    out.writeNullableZigzag(null);
    out.writeNullableZigzag(7L);
    out.writeZigzagStrings(List.of("a", ""));
    out.writeChars("half \ud83d of 😀");
    out.writeVarint(0);

    RowReader in = reader();

    assertTrue(in.readBoolean());
    assertEquals(200, in.readByte());
    assertEquals(Long.MIN_VALUE, in.readLong());
    assertEquals(300, in.readVarint());
    assertEquals(-300, in.readZigzag());
    assertArrayEquals(new byte[] {1, 2, 3}, in.readBytes());
    assertEquals("größer 😀", in.readString());
    assertNull(in.readNullableString());
    assertEquals("", in.readNullableString());
    assertEquals(0x8000_0000_0000_0001L, in.readLittleEndian());
    assertEquals(-0.5, in.readDouble());
    assertEquals("größer 😀", in.readZigzagString());
    assertNull(in.readNullableZigzagString());
    assertEquals("", in.readNullableZigzagString());
    assertNull(in.readNullableZigzag());
    assertEquals(7L, in.readNullableZigzag());
    assertEquals(List.of("a", ""), in.readZigzagStrings());
    assertEquals("half \ud83d of 😀", in.readChars());
    assertEquals(0, in.readCount());
    assertTrue(in.atEnd());
  }

  @Test
  void numbers_of_any_size_come_back() {
    long seed = 11;
    Random random = new Random(seed);
    long[] numbers = new long[2_000];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = random.nextLong() >> random.nextInt(64);
      out.writeVarint(numbers[i]);
      out.writeZigzag(numbers[i]);
    }

    RowReader in = reader();

    for (long number : numbers) {
      assertEquals(number, in.readVarint(), () -> "seed " + seed);
      assertEquals(number, in.readZigzag(), () -> "seed " + seed);
    }
    assertTrue(in.atEnd());
  }

  @Test
  void small_numbers_are_short() {
    out.writeVarint(127);
    out.writeZigzag(-64);

    assertEquals(2, out.size());
  }

  @Test
  void bytes_that_end_too_early_are_refused() {
    out.writeString("12345678");
    byte[] whole = out.toByteArray();
    for (int length = 0; length < whole.length; length++) {
      RowReader in = new RowReader(Arrays.copyOf(whole, length));
      assertThrows(IllegalStateException.class, in::readString);
    }
    RowReader endless = new RowReader(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1});
    assertThrows(IllegalStateException.class, endless::readVarint);
    assertFalse(endless.atEnd());
  }

  @Test
  void a_size_that_the_row_can_not_hold_is_refused_before_it_is_allocated() {
    out.writeVarint(Long.MAX_VALUE);
    byte[] promise = out.toByteArray();

    assertThrows(RowFormatException.class, () -> new RowReader(promise).readBytes());
    assertThrows(RowFormatException.class, () -> new RowReader(promise).readChars());
    assertThrows(RowFormatException.class, () -> new RowReader(promise).readCount());
    assertThrows(RowFormatException.class, () -> new RowReader(promise).readZigzagStrings());
    assertThrows(RowFormatException.class, () -> new RowReader(promise).readZigzagString());
  }

  @Test
  void a_version_is_between_1_and_127() {
    assertThrows(IllegalArgumentException.class, () -> out.writeVersion(0));
    assertThrows(IllegalArgumentException.class, () -> out.writeVersion(128));
  }

  @Test
  void a_cleared_buffer_starts_empty() {
    out.writeChars("x".repeat(100_000));

    out.clear().writeByte(7);

    assertArrayEquals(new byte[] {7}, out.toByteArray());
  }

  private RowReader reader() {
    return new RowReader(out.toByteArray());
  }
}
