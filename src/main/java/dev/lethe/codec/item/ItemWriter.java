package dev.lethe.codec.item;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.event.InputWriter;
import dev.lethe.codec.registry.OutputSchemas;
import dev.lethe.item.Item;
import dev.lethe.item.ItemFields;
import org.apache.kafka.common.serialization.Serializer;

/** Writes items received as JSON as Avro. */
public final class ItemWriter {
  private final InputWriter inputs;

  /**
   * @param schemas schemas by topic
   * @param other serializer to use for Avro records instead; null for the built-in one
   */
  public ItemWriter(OutputSchemas schemas, Serializer<Object> other, String topic) {
    this.inputs = new InputWriter(Schemas.of("MemoryItem"), schemas, other, topic);
  }

  /** Prepares the schema: {@link InputWriter#prepare}. */
  public void prepare() {
    inputs.prepare();
  }

  /**
   * Returns the value to write to the items topic. In Avro, a pattern's payload is a single field,
   * and the items that it supersedes are a list.
   *
   * @param text value that was decoded as {@code item}; returned unchanged if it is framed Avro
   */
  public byte[] write(byte[] text, Item item) {
    return inputs.write(
        text,
        record -> {
          if (item.fields() instanceof ItemFields.Pattern pattern) {
            record.put(ItemField.PAYLOAD.wireName(), pattern.payload());
          }
          if (!item.supersedes().isEmpty()) {
            record.put(ItemField.SUPERSEDES.wireName(), item.supersedes());
          }
        });
  }
}
