package dev.lethe.codec.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.AvroFixtures;
import dev.lethe.codec.json.WriteBuffer;
import dev.lethe.event.Event;
import dev.lethe.event.MessageBody;
import dev.lethe.event.MessageText;
import dev.lethe.event.Payload;
import dev.lethe.text.ControlSequences;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Decoding arbitrary bytes returns a result and never throws. Failures print the seed. */
class EventFuzzTest {
  private static final long NOON = EventText.NOON;
  private static final String[] CARRIERS = {
    "attachments", "embeds", "components", "poll", "message_snapshots", "sticker_items"
  };
  private static final String[] NAMES = {
    "author",
    "title",
    "fields",
    "name",
    "value",
    "footer",
    "text",
    "url",
    "type",
    "content",
    "components",
    "accessory",
    "question",
    "answers",
    "poll_media",
    "message",
    "embeds",
    "attachments",
    "filename",
    "size",
    "hash",
    "message_snapshots"
  };

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] TEXTS = {
    "",
    "x",
    "äß",
    "\ud83d\ude00",
    "\"\\/\b\f\n\r\t",
    "\u0000\u0001\u001f",
    "\u2028<@1>",
    "a|b/c:d",
    "a long enough text to be copied in one go, as most of them are"
  };

  private static final String[] VALUES = {
    "null", "true", "{}", "[]", "[[]]", "-1", "0.5", "1e400", "99999999999999999999", "''", "'x'"
  };

  private final Codecs codecs = Codecs.of("mock://fuzz");
  private final EventDecoder decoder = codecs.eventDecoder(262_144, 300);
  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final List<byte[]> good = new ArrayList<>();

  @BeforeEach
  void good_events_of_every_type() {
    for (String type : EventText.types()) {
      good.add(EventText.of(type).bytes());
      good.add(AvroFixtures.framed(codecs, EventText.of(type).toString()));
    }
    RawText.SAMPLES.forEach(raw -> good.add(RawText.bytes(raw)));
  }

  @Test
  void random_bytes_have_an_answer() {
    for (int i = 0; i < 50_000; i++) {
      byte[] value = new byte[random.nextInt(64)];
      random.nextBytes(value);
      if (value.length > 4 && random.nextBoolean()) {
        value[0] = 0;
        value[1] = 0;
        value[2] = 0;
        value[3] = 0;
        value[4] = 1;
      }

      answer(value);
    }
  }

  @Test
  void mutated_events_have_an_answer() {
    for (int i = 0; i < 100_000; i++) {
      byte[] value = good.get(random.nextInt(good.size())).clone();
      for (int n = 1 + random.nextInt(4); n > 0; n--) {
        value[random.nextInt(value.length)] = (byte) random.nextInt(256);
      }

      answer(value);
    }
  }

  @Test
  void raw_records_with_values_of_other_types_have_an_answer() {
    for (int i = 0; i < 30_000; i++) {
      JsonNode raw =
          RawText.json(RawText.SAMPLES.get(random.nextInt(RawText.SAMPLES.size()))).deepCopy();
      for (int n = 1 + random.nextInt(2); n > 0; n--) {
        replaceAny(raw);
      }

      answer(raw.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Replaces one value somewhere in an object. */
  private void replaceAny(JsonNode from) {
    JsonNode parent = from;
    while (parent.isContainerNode() && !parent.isEmpty()) {
      List<JsonNode> children = new ArrayList<>();
      parent.forEach(children::add);
      int chosen = random.nextInt(children.size());
      if (children.get(chosen).isContainerNode() && random.nextInt(4) > 0) {
        parent = children.get(chosen);
        continue;
      }
      JsonNode value = RawText.json(VALUES[random.nextInt(VALUES.length)]);
      if (parent instanceof ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        object.set(names.get(chosen), value);
      } else {
        ((ArrayNode) parent).set(chosen, value);
      }
      return;
    }
  }

  @Test
  void spliced_events_have_an_answer() {
    for (int i = 0; i < 50_000; i++) {
      byte[] head = good.get(random.nextInt(good.size()));
      byte[] tail = good.get(random.nextInt(good.size()));
      WriteBuffer value = new WriteBuffer();
      value.put(head, 0, random.nextInt(head.length + 1));
      value.put(tail, random.nextInt(tail.length + 1), tail.length);

      answer(value.toBytes());
    }
  }

  @Test
  void random_messages_decode_equally_and_correctly_in_both_formats() {
    for (int i = 0; i < 5_000; i++) {
      ObjectNode event = randomMessage();
      String json = event.toString();

      Decoded ofJson = decoder.decode(json.getBytes(StandardCharsets.UTF_8), NOON);
      Decoded ofAvro = decoder.decode(AvroFixtures.framed(codecs, json), NOON);

      assertEquals(ofJson, ofAvro, () -> json + ", seed " + seed);
      if (ofJson instanceof Decoded.Ok ok) {
        assertSays(event, ok.event(), json);
      }
    }
  }

  private ObjectNode randomMessage() {
    ObjectNode event = JSON.createObjectNode();
    event.put("event_id", "e" + text());
    event.put("type", "discord.message.created");
    event.put("occurred_at", NOON - random.nextInt(Integer.MAX_VALUE));
    event.put("tenant", "t" + (random.nextInt(8) == 0 ? text() : ""));
    event
        .putObject("author")
        .put("id", "9")
        .put("name", text())
        .put("is_bot", random.nextBoolean());
    ObjectNode payload = event.putObject("payload").put("message_id", "4").put("content", text());
    for (int n = random.nextInt(3); n > 0; n--) {
      payload.withArray("/attachments").addObject().put("filename", text()).put("size", n);
    }
    for (int n = random.nextInt(3); n > 0; n--) {
      payload.withArray("/embeds").addObject().put("title", text());
    }
    return event;
  }

  @Test
  void odd_parts_of_messages_are_skipped_alike_in_both_formats() {
    InputWriter avro = codecs.eventWriter().orElseThrow();
    for (int i = 0; i < 20_000; i++) {
      ObjectNode json = randomMessage();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        ((ObjectNode) json.get("payload"))
            .set(CARRIERS[random.nextInt(CARRIERS.length)], anything(5));
      }
      byte[] text = json.toString().getBytes(StandardCharsets.UTF_8);

      Decoded decoded = decoder.decode(text, NOON);
      if (decoded instanceof Decoded.Refused refused) {
        assertFalse(refused.reason().text().contains("payload"), "seed " + seed + ": " + json);
      } else {
        MessageBody inJson = body(decoded);
        MessageBody inAvro =
            body(decoder.decode(avro.write(text, ((Decoded.Ok) decoded).event()), NOON));
        assertEquals(inJson.text().text(), inAvro.text().text(), "seed " + seed + ": " + json);
        assertEquals(inJson.attachments(), inAvro.attachments(), "seed " + seed + ": " + json);
        assertEquals(inJson.embeds(), inAvro.embeds(), "seed " + seed + ": " + json);
      }
    }
  }

  private static MessageBody body(Decoded decoded) {
    return ((Payload.MessageCreated) ((Decoded.Ok) decoded).event().payload()).body();
  }

  /** Returns JSON with the names of messages in unexpected places. */
  private JsonNode anything(int depth) {
    JsonNodeFactory json = JSON.getNodeFactory();
    return switch (random.nextInt(depth > 0 ? 7 : 4)) {
      case 0 -> json.nullNode();
      case 1 -> json.numberNode(random.nextInt(9) * 1e300);
      case 2 -> json.booleanNode(random.nextBoolean());
      case 3 -> json.textNode(text());
      case 4 -> {
        ArrayNode list = json.arrayNode();
        for (int n = random.nextInt(3); n > 0; n--) {
          list.add(anything(depth - 1));
        }
        yield list;
      }
      default -> {
        ObjectNode object = json.objectNode();
        for (int n = random.nextInt(5); n > 0; n--) {
          object.set(NAMES[random.nextInt(NAMES.length)], anything(depth - 1));
        }
        yield object;
      }
    };
  }

  private void assertSays(ObjectNode json, Event event, String text) {
    assertEquals(json.get("event_id").textValue(), event.eventId(), text);
    assertEquals(json.get("tenant").textValue(), event.tenant(), text);
    assertEquals(json.at("/author/name").textValue(), event.author().name(), text);
    String read = ((Payload.MessageCreated) event.payload()).body().text().text();
    String content = ControlSequences.removed(json.at("/payload/content").textValue());
    assertTrue(!MessageText.isReadable(content) || read.contains(content.strip()), text);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int n = random.nextInt(4); n > 0; n--) {
      text.append(TEXTS[random.nextInt(TEXTS.length)]);
    }
    return text.toString();
  }

  private void answer(byte[] value) {
    Decoded decoded;
    try {
      decoded = decoder.decode(value, NOON);
    } catch (RuntimeException | Error e) {
      throw new AssertionError(
          "seed " + seed + ": " + new String(value, StandardCharsets.ISO_8859_1), e);
    }
    if (decoded instanceof Decoded.Ok ok) {
      assertNotNull(ok.event().payload());
    } else if (!(decoded instanceof Decoded.Ignored)) {
      assertInstanceOf(Decoded.Refused.class, decoded);
    }
  }
}
