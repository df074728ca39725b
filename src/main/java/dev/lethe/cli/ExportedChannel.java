package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.codec.exchange.FieldUse;
import dev.lethe.codec.exchange.ForeignRecord;
import dev.lethe.codec.exchange.ImportTarget;
import dev.lethe.codec.json.Utf8Json;
import dev.lethe.event.EventType;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Channel that another system has exported, for {@code simulate}. */
record ExportedChannel(ForeignFile file) {
  private static final ImportTarget TARGET = new ImportTarget(null, null, ZoneOffset.UTC, 0);

  /** Returns the file if it is such a channel. */
  static Optional<ExportedChannel> find(String file) {
    return ForeignFile.channel(file).map(ExportedChannel::new);
  }

  /**
   * Passes all messages as events to {@code visitor}, in order. An edited message comes with its
   * last text at the time it was sent, since a later event for the edit would come too early. A
   * message that can't be mapped is passed as it is, and becomes a dead letter.
   *
   * @param names receives the id and name of the channel with each message
   */
  void read(Consumer<EventText> visitor, BiConsumer<String, String> names) {
    file.read(
        entry -> {
          String id = entry.header().at("/channel/id").asText();
          String name = entry.header().at("/channel/name").asText();
          names.accept(id, name);
          try {
            ForeignRecord record =
                new ForeignRecord(entry.node(), entry.list(), entry.header(), new FieldUse());
            for (ObjectNode event : file.format().map(record, TARGET)) {
              if (!event.path("type").asText().equals(EventType.MESSAGE_EDITED.wireName())) {
                visitor.accept(new EventText(entry.line(), Utf8Json.bytes(event)));
              }
            }
          } catch (RefusedException refused) {
            byte[] bytes = entry.node().toString().getBytes(StandardCharsets.UTF_8);
            visitor.accept(new EventText(entry.line(), bytes));
          }
        });
  }
}
