package dev.lethe.codec.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoTimeTest {
  @ParameterizedTest
  @CsvSource({
    "2026-01-01T00:00:00Z, 1767225600000",
    "2026-01-01T00:00:00.000Z, 1767225600000",
    "2026-01-01T00:00:00.1234567Z, 1767225600123",
    "2026-01-01T00:00:00.5Z, 1767225600500",
    "'2026-01-01T00:00:00,5Z', 1767225600500",
    "2026-01-01T01:00:00+01:00, 1767225600000",
    "2025-12-31T18:30:00-0530, 1767225600000",
    "2026-01-01T01:00+01, 1767225600000",
    "2026-01-01 00:00Z, 1767225600000",
    "2026-01-01t00:00z, 1767225600000",
    "2024-02-29T23:59:59.999Z, 1709251199999",
    "1969-12-31T23:59:59.999Z, -1",
  })
  void a_point_in_time_is_read(String text, long millis) {
    assertEquals(millis, IsoTime.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-01-01",
        "2026-01-01T00:00:00",
        "2026-01-01T00:00:00 ",
        " 2026-01-01T00:00:00Z",
        "2026-01-01T00:00:00Zx",
        "2026-1-01T00:00:00Z",
        "2026-02-30T00:00:00Z",
        "2025-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-01-00T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z",
        "2026-01-01T00:00:60Z",
        "2026-01-01T00:00:00.Z",
        "2026-01-01T00:00:00+1",
        "2026-01-01T00:00:00+01:",
        "2026-01-01T00:00:00+24:00",
        "+12026-01-01T00:00:00Z",
        "１767-01-01T00:00:00Z",
        "1767225600000",
        "now"
      })
  void any_other_text_is_not_a_time(String text) {
    assertEquals(IsoTime.NO_TIME, IsoTime.parse(text));
  }

  @Test
  void it_agrees_with_the_jdk() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);

    for (int i = 0; i < 20_000; i++) {
      long millis = (long) (random.nextDouble() * 253_402_300_799_999L);
      ZoneOffset offset = ZoneOffset.ofTotalSeconds(60 * (random.nextInt(1439) - 719));
      OffsetDateTime time = Instant.ofEpochMilli(millis).atOffset(offset);
      if (time.getYear() > 9999 || time.getYear() < 0) {
        continue;
      }
      String text = DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);

      assertEquals(millis, IsoTime.parse(text), () -> text + ", seed " + seed);
    }
  }
}
