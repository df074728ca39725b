package dev.lethe.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EventDecoderTest {
  @Test
  void the_contracts_example_is_read() {
    String json =
        """
        {"event_id":"1187","type":"discord.message.created","occurred_at":1767225600000,
         "tenant":"default","guild_id":"7","channel_id":"343299242963763200","session_id":null,"thread_id":null,
         "author":{"id":"99","name":"ci-notify","is_bot":true},
         "payload":{"message_id":"42","content":"build=981 failed on branch 3fe9a1c","attachments":[],"embeds":[],"reply_to":null}}
        """;

    Decoded decoded =
        Codecs.of(null)
            .eventDecoder(262_144, 300)
            .decode(json.getBytes(StandardCharsets.UTF_8), 1767225600000L);

    Event event = assertInstanceOf(Decoded.Ok.class, decoded).event();
    assertEquals(EventType.MESSAGE_CREATED, event.type());
    assertEquals("default/343299242963763200", event.scope());
  }
}
