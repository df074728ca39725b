package dev.lethe.codec.item;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.event.IsoTime;
import dev.lethe.codec.event.RecordScan;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.codec.event.ScannedFields;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.item.Item;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Reads the bytes of an items record: JSON, or Avro where the first byte is 0x00 (Confluent's
 * framing). Holds rules Y1 to Y4 and never throws over its input; beyond what they say, it is as
 * lenient and as strict as with events.
 *
 * <p>Not thread-safe: it keeps its buffers, so each task has its own.
 */
public final class ItemDecoder {
  private final long maxFutureSkewMillis;
  private final ScannedFields fields =
      new ScannedFields(ItemField.Tables.ITEM, ItemField.values().length);
  private final RecordScan scan;
  private final ItemReader reader = new ItemReader(fields);

  /**
   * @param registry null if there is none: then no Avro schema is known
   * @param other reads Avro instead; null for none
   * @param topic that items come in on, which {@code other} may ask for
   * @param maxBytes larger values are {@code too_large}
   */
  public ItemDecoder(
      SchemaRegistry registry,
      OtherDeserializer other,
      String topic,
      int maxBytes,
      int maxFutureSkewSeconds) {
    AvroValues avro = new AvroValues(registry, Schemas.of("MemoryItem"), other);
    this.scan = new RecordScan(avro, topic, maxBytes, fields);
    this.maxFutureSkewMillis = maxFutureSkewSeconds * 1000L;
  }

  /** Returns the dotted paths of all fields that an item of any kind may have. */
  public static List<String> fieldPaths() {
    return Arrays.stream(ItemField.values()).map(ItemField::path).toList();
  }

  /** What a record of the items topic turned out to be. */
  public sealed interface Decoded {}

  /** An item that keeps every rule of admission. */
  public record Ok(Item item) implements Decoded {}

  /** No item; the first of the reasons why. */
  public record Refused(DeadLetterReason reason, FieldFault fault) implements Decoded {}

  /**
   * The item in a record's value, or why there is none.
   *
   * @param value as read from the topic; may be null
   * @param arrival the record's timestamp, epoch milliseconds
   * @throws RegistryUnavailableException if a schema must be asked for and the registry doesn't
   *     answer
   */
  public Decoded decode(byte[] value, long arrival) {
    long latest = RecordScan.latest(arrival, maxFutureSkewMillis);
    try {
      scan.scan(value);
      return new Ok(reader.read(arrival, latest, AvroValues.isFramed(value)));
    } catch (RefusedException e) {
      return new Refused(e.reason(), e.fault());
    }
  }

  /** Whether a value is meant to be an item, good or bad: it has an {@code item_id}. */
  public boolean isMeantBy(byte[] value) {
    try {
      scan.scan(value);
      return fields.has(ItemField.ITEM_ID);
    } catch (RefusedException e) {
      return false;
    }
  }

  /**
   * When an item was updated, else when it was created, epoch milliseconds; empty for what isn't
   * meant to be one and for one that doesn't say. Any time up to the year 9999 will do, and one
   * that is invalid for another reason has its time as well: or that would be told to be the
   * reason.
   */
  public OptionalLong timeOf(byte[] value) {
    if (!isMeantBy(value)) {
      return OptionalLong.empty();
    }
    ItemField says = fields.has(ItemField.UPDATED_AT) ? ItemField.UPDATED_AT : ItemField.CREATED_AT;
    try {
      return fields.has(says)
          ? OptionalLong.of(fields.time(says, IsoTime.LAST_MILLI_OF_9999))
          : OptionalLong.empty();
    } catch (RefusedException e) {
      return OptionalLong.empty();
    }
  }
}
