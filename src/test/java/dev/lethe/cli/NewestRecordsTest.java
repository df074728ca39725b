package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class NewestRecordsTest {
  @Test
  void each_key_has_its_newest_record_and_the_newest_is_last() {
    NewestRecords newest = new NewestRecords(0);

    newest.add(record(0, 0, 10, "a", "a1"));
    newest.add(record(0, 1, 30, "b", "b1"));
    newest.add(record(1, 0, 20, "c", "c1"));
    newest.add(record(0, 2, 40, "a", null));

    assertEquals(List.of("c c1", "b b1", "a null"), shown(newest));
    assertFalse(newest.hasLeftOut());
  }

  @Test
  void of_more_keys_than_wanted_the_oldest_are_left_out() {
    NewestRecords newest = new NewestRecords(2);

    newest.add(record(0, 0, 10, "a", "a1"));
    newest.add(record(0, 1, 20, "b", "b1"));
    newest.add(record(0, 2, 30, "c", "c1"));
    newest.add(record(0, 3, 40, "a", "a2"));

    assertEquals(List.of("c c1", "a a2"), shown(newest));
    assertTrue(newest.hasLeftOut());
  }

  @Test
  void of_any_key_the_newest_records_are_kept() {
    NewestRecords newest = NewestRecords.ofAnyKey(2);

    newest.add(record(0, 0, 10, "a", "a1"));
    newest.add(record(1, 0, 30, "b", "b1"));
    newest.add(record(0, 1, 20, "a", "a2"));

    assertEquals(List.of("a a2", "b b1"), shown(newest));
    assertEquals(2, newest.size());
    assertTrue(newest.hasLeftOut());
  }

  private static ConsumerRecord<byte[], byte[]> record(
      int partition, long offset, long arrival, String key, String value) {
    return new ConsumerRecord<>(
        "memories",
        partition,
        offset,
        arrival,
        TimestampType.LOG_APPEND_TIME,
        0,
        0,
        bytes(key),
        value == null ? null : bytes(value),
        new RecordHeaders(),
        Optional.empty());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> shown(NewestRecords newest) {
    return newest.inOrder().stream()
        .map(
            record ->
                new String(record.key(), StandardCharsets.UTF_8)
                    + " "
                    + (record.value() == null
                        ? null
                        : new String(record.value(), StandardCharsets.UTF_8)))
        .toList();
  }
}
