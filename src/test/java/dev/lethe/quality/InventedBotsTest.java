package dev.lethe.quality;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of the generated streams themselves, not of the families found in them. */
class InventedBotsTest {
  static Stream<LabelledStream> streams() {
    return InventedBots.streams(8).stream();
  }

  @Test
  void the_same_seed_gives_the_same_streams_and_another_others() {
    assertEquals(InventedBots.streams(3), InventedBots.streams(3));
    assertNotEquals(InventedBots.streams(3), InventedBots.streams(4));
  }

  @Test
  void there_are_more_than_twelve_kinds_and_people_among_three() {
    List<LabelledStream> streams = streams().toList();
    Set<String> names = streams.stream().map(LabelledStream::name).collect(toSet());
    long withPeople =
        streams.stream()
            .filter(stream -> stream.messages().stream().anyMatch(LabelledMessage::human))
            .count();

    assertEquals(streams.size(), names.size());
    assertTrue(streams.size() > 12, names.toString());
    assertEquals(3, withPeople);
  }

  @ParameterizedTest
  @MethodSource("streams")
  void a_stream_has_its_size_and_many_rare_labels(LabelledStream stream) {
    Map<String, Long> counts =
        bots(stream).stream().collect(groupingBy(LabelledMessage::label, counting()));
    long rare = counts.values().stream().filter(count -> count < 5).count();

    int size = stream.messages().size();
    assertTrue(size >= 1500 && size <= 3000, stream.name() + " " + size);
    assertTrue(counts.size() >= 15 && counts.size() <= 60, stream.name() + counts);
    assertEquals(counts.size() / 3, rare, stream.name() + counts);
    assertTrue(counts.containsValue(1L), stream.name() + counts);
  }

  @ParameterizedTest
  @MethodSource("streams")
  void some_messages_have_come_before_letter_by_letter(LabelledStream stream) {
    Set<String> seen = new HashSet<>();
    long again = bots(stream).stream().filter(message -> !seen.add(message.text())).count();

    double share = (double) again / bots(stream).size();
    assertTrue(share >= 0.03 && share <= 0.25, stream.name() + " " + share);
  }

  @ParameterizedTest
  @MethodSource("streams")
  void a_text_has_one_label_and_a_label_one_channel(LabelledStream stream) {
    Map<String, Set<String>> labels =
        bots(stream).stream()
            .collect(groupingBy(LabelledMessage::text, mapping(LabelledMessage::label, toSet())));
    Map<String, Set<String>> channels =
        bots(stream).stream()
            .collect(
                groupingBy(LabelledMessage::label, mapping(LabelledMessage::channel, toSet())));

    labels.forEach((text, of) -> assertEquals(1, of.size(), text + of));
    channels.forEach((label, of) -> assertEquals(1, of.size(), label + of));
  }

  @ParameterizedTest
  @MethodSource("streams")
  void no_place_is_left_open_and_no_line_is_broken(LabelledStream stream) {
    for (LabelledMessage message : stream.messages()) {
      assertFalse(message.text().matches("(?s).*([{}\n⏎]).*"), message.text());
      assertFalse(message.text().isBlank(), message.label());
    }
  }

  private static List<LabelledMessage> bots(LabelledStream stream) {
    return stream.messages().stream().filter(message -> !message.human()).toList();
  }
}
