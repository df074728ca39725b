package dev.lethe.codec.item;

import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.event.InputWriter;
import dev.lethe.codec.registry.OutputSchemas;
import dev.lethe.item.Item;
import dev.lethe.item.ItemFields;
import org.apache.kafka.common.serialization.Serializer;

/** Writes items that came as JSON as Avro. */
public final class ItemWriter {
  private final InputWriter inputs;

  /**
   * @param schemas by which schema the topic is written
   * @param other writes Avro's records instead; null for none
   */
  public ItemWriter(OutputSchemas schemas, Serializer<Object> other, String topic) {
    this.inputs = new InputWriter(Schemas.of("MemoryItem"), schemas, other, topic);
  }

  /** {@link InputWriter#prepare}. */
  public void prepare() {
    inputs.prepare();
  }

  /**
   * The value for the items topic. What a pattern has besides is one field in Avro.
   *
   * @param text what was decoded as that item; returned as it is if it is framed Avro already
   */
  public byte[] write(byte[] text, Item item) {
    return inputs.write(
        text,
        record -> {
          if (item.fields() instanceof ItemFields.Pattern pattern) {
            record.put(ItemField.PAYLOAD.wireName(), pattern.payload());
          }
        });
  }
}
