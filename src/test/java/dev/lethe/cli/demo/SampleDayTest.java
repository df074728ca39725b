package dev.lethe.cli.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import dev.lethe.event.Payload;
import dev.lethe.item.Item;
import dev.lethe.memory.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SampleDayTest {
  private static final long TODAY = 1_795_000_000_000L;

  private final List<SampleEvent> sample = SampleDay.events();
  private final List<Event> events = new ArrayList<>();
  private final List<String> refused = new ArrayList<>();

  SampleDayTest() {
    EventDecoder decoder = Codecs.of(null).eventDecoder(256 << 10, 300);
    for (SampleEvent one : sample) {
      Decoded decoded = decoder.decode(one.value(), TODAY);
      if (decoded instanceof Decoded.Ok ok) {
        events.add(ok.event());
      } else if (decoded instanceof Decoded.Refused no) {
        refused.add(no.reason().text());
      }
    }
  }

  @Test
  void it_has_some_five_thousand_events_and_is_the_same_every_time() {
    List<SampleEvent> again = SampleDay.events();

    assertTrue(sample.size() > 4_700 && sample.size() < 5_300, "events: " + sample.size());
    assertEquals(sample.size(), again.size());
    for (int i = 0; i < sample.size(); i++) {
      assertEquals(sample.get(i).scope(), again.get(i).scope());
      assertArrayEquals(sample.get(i).value(), again.get(i).value());
    }
  }

  @Test
  void ten_records_are_broken_each_for_another_reason() {
    assertEquals(10, refused.size(), refused.toString());
    assertTrue(new HashSet<>(refused).size() >= 8, refused.toString());
  }

  @Test
  void the_key_of_every_event_is_its_scope_and_there_are_four_channels() {
    Set<String> scopes = new TreeSet<>();
    int next = 0;
    for (SampleEvent one : sample) {
      if (next < events.size() && one.value().length > 0 && isEvent(one)) {
        assertEquals(events.get(next).scope().name(), one.scope());
        scopes.add(one.scope());
        next++;
      }
    }

    assertEquals(events.size(), next);
    assertEquals(4, scopes.size(), scopes.toString());
  }

  private static boolean isEvent(SampleEvent one) {
    return Codecs.of(null).eventDecoder(256 << 10, 300).decode(one.value(), TODAY)
        instanceof Decoded.Ok;
  }

  @Test
  void it_has_what_bots_and_agents_publish_on_a_day() {
    Map<EventType, Integer> types = new HashMap<>();
    events.forEach(event -> types.merge(event.type(), 1, Integer::sum));

    for (EventType type :
        List.of(
            EventType.MESSAGE_CREATED,
            EventType.MESSAGE_EDITED,
            EventType.MESSAGE_DELETED,
            EventType.TOOL_CALL,
            EventType.TOOL_RESULT,
            EventType.ASSISTANT_MESSAGE,
            EventType.THINK_TRACE,
            EventType.TICK)) {
      assertTrue(types.getOrDefault(type, 0) >= 20, type + ": " + types);
    }
    assertTrue(events.stream().filter(Event::isBotMessage).count() > 3_000);
    assertTrue(events.stream().filter(event -> isHumanMessage(event)).count() > 800);
  }

  @Test
  void people_repeat_themselves() {
    Map<String, Integer> texts = new HashMap<>();
    for (Event event : events) {
      if (isHumanMessage(event)) {
        texts.merge(((Payload.MessageCreated) event.payload()).content(), 1, Integer::sum);
      }
    }

    assertTrue(texts.get("good morning") > 5, texts.toString());
  }

  @Test
  void some_edits_and_deletions_overtake_their_message() {
    Set<String> seen = new HashSet<>();
    Map<EventType, Integer> overtaking = new HashMap<>();
    for (Event event : events) {
      if (event.payload() instanceof Payload.MessageCreated created) {
        seen.add(created.messageId());
      } else if (event.payload() instanceof Payload.MessageEdited edited) {
        overtaking.merge(event.type(), seen.contains(edited.messageId()) ? 0 : 1, Integer::sum);
      } else if (event.payload() instanceof Payload.MessageDeleted deleted) {
        overtaking.merge(event.type(), seen.contains(deleted.messageId()) ? 0 : 1, Integer::sum);
      }
    }

    assertTrue(overtaking.get(EventType.MESSAGE_EDITED) >= 3, overtaking.toString());
    assertTrue(overtaking.get(EventType.MESSAGE_DELETED) >= 3, overtaking.toString());
  }

  @Test
  void some_events_come_twice() {
    Set<String> ids = new HashSet<>();

    long again = events.stream().filter(event -> !ids.add(event.eventId())).count();

    assertEquals(15, again);
  }

  @Test
  void other_stores_have_items_that_are_all_good_and_most_profiles_say_the_same() {
    ItemDecoder decoder = Codecs.of(null).itemDecoder(256 << 10, 300);
    Map<Kind, Integer> kinds = new HashMap<>();
    List<SampleEvent> records = SampleDay.records();
    for (SampleEvent one : records) {
      if (one.isItem()) {
        Item item = ((ItemDecoder.Ok) decoder.decode(one.value(), TODAY)).item();
        assertEquals(item.scope().name(), one.scope());
        kinds.merge(item.kind(), 1, Integer::sum);
      }
    }

    assertEquals(
        Map.of(
            Kind.PROFILE,
            90,
            Kind.SESSION_MESSAGE,
            130,
            Kind.SESSION_SUMMARY,
            1,
            Kind.PREFERENCE,
            4,
            Kind.ENTRY,
            8,
            Kind.PATTERN,
            6),
        kinds);
    assertEquals(sample.size(), records.stream().filter(one -> !one.isItem()).count());
  }

  private static boolean isHumanMessage(Event event) {
    return event.type() == EventType.MESSAGE_CREATED && !event.author().isBot();
  }
}
