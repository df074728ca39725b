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
import dev.lethe.memory.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Decodes the value of an items record: JSON, or Avro if the first byte is 0x00 (Confluent's
 * framing). Enforces rules Y1 to Y4 and never throws because of its input; beyond those rules it is
 * as lenient and as strict as {@link dev.lethe.codec.event.EventDecoder}.
 *
 * <p>Not thread-safe: it reuses its buffers, so each task has its own.
 */
public final class ItemDecoder {
  private final long maxFutureSkewMillis;
  private final ScannedFields fields =
      new ScannedFields(ItemField.Tables.ITEM, ItemField.values().length);
  private final RecordScan scan;
  private final ItemReader reader = new ItemReader(fields);
  private int misspelt;

  /**
   * @param registry null if there is none, so that every Avro schema is unknown
   * @param other deserializer to use for Avro instead; null for the built-in one
   * @param topic topic of the items, for {@code other}
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

  /** Result of decoding a record of the items topic. */
  public sealed interface Decoded {}

  /** An item that satisfies all admission rules. */
  public record Ok(Item item) implements Decoded {}

  /** A record that isn't a valid item, with the first reason. */
  public record Refused(DeadLetterReason reason, FieldFault fault) implements Decoded {}

  /**
   * Returns the item in a record's value, or the reason why there is none.
   *
   * @param value value as read from the topic; may be null
   * @param arrival timestamp of the record, epoch milliseconds; with {@code Long.MAX_VALUE} any
   *     time of the item is accepted
   * @throws RegistryUnavailableException if a schema must be looked up and the registry doesn't
   *     answer
   */
  public Decoded decode(byte[] value, long arrival) {
    long latest = RecordScan.latest(arrival, maxFutureSkewMillis);
    misspelt = 0;
    try {
      scan.scan(value);
      Item item = reader.read(arrival, latest, AvroValues.isFramed(value));
      misspelt = item.kind() == Kind.PATTERN ? 0 : fields.misspelt();
      return new Ok(item);
    } catch (RefusedException e) {
      return new Refused(e.reason(), e.fault());
    }
  }

  /**
   * Returns the number of unknown names in the item decoded last that are similar to the name of a
   * field that it lacks; 0 for a pattern, whose payload has fields of any name.
   */
  public int misspelt() {
    return misspelt;
  }

  /** Returns true if a value is meant to be an item, valid or not: it has an {@code item_id}. */
  public boolean isMeantBy(byte[] value) {
    try {
      scan.scan(value);
      return fields.has(ItemField.ITEM_ID);
    } catch (RefusedException e) {
      return false;
    }
  }

  /**
   * Returns the time of an item's last update, else of its creation, epoch milliseconds; empty if
   * the value isn't meant to be an item or has neither. Accepts any time up to the year 9999, also
   * of an item that is invalid for another reason; otherwise the time would be reported as the
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
