package dev.lethe.codec.state;

import dev.lethe.call.CallRow;
import dev.lethe.call.Gathering;
import dev.lethe.call.RunRow;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.call.AnswerCodec;
import dev.lethe.codec.call.RowJson;
import dev.lethe.config.RecordLimit;
import dev.lethe.family.record.FamilyBytes;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.ItemRow;
import dev.lethe.janitor.JanitorRow;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.PolicyRow;
import dev.lethe.store.row.RowFormat;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** Serdes of the values of key-value stores; null stays null. */
public final class StateSerde<T> implements Serde<T> {
  private static final int POLICY_VERSION = 1;

  private final Function<T, byte[]> write;
  private final Function<byte[], T> read;

  private StateSerde(Function<T, byte[]> write, Function<byte[], T> read) {
    this.write = write;
    this.read = read;
  }

  private StateSerde(RowFormat<T> format) {
    this(format::toBytes, format::read);
  }

  public static StateSerde<Memory> memories() {
    return new StateSerde<>(MemoryBytes::of, MemoryBytes::memory);
  }

  public static StateSerde<Tombstone> tombstones() {
    return new StateSerde<>(MemoryBytes::of, MemoryBytes::tombstone);
  }

  public static StateSerde<MessageTrace> traces() {
    return new StateSerde<>(TraceBytes.FORMAT);
  }

  public static StateSerde<FamilyProfile> families() {
    return new StateSerde<>(FamilyBytes::toBytes, FamilyBytes::familyProfile);
  }

  public static StateSerde<RetiredFamily> retiredFamilies() {
    return new StateSerde<>(FamilyBytes::toBytes, FamilyBytes::retiredFamily);
  }

  public static StateSerde<Gathering> gatherings(Tools tools) {
    return new StateSerde<>(AnswerCodec::toRow, row -> AnswerCodec.gathering(row, tools));
  }

  public static StateSerde<CallRow> calls() {
    return new StateSerde<>(RowJson.CALLS::of, RowJson.CALLS::row);
  }

  public static StateSerde<RunRow> runs(Stages stages) {
    RowJson<RunRow> rows = RowJson.runState(stages);
    return new StateSerde<>(rows::of, rows::row);
  }

  public static StateSerde<ItemRow> items() {
    return new StateSerde<>(ItemBytes.FORMAT);
  }

  public static StateSerde<StoredVector> vectors() {
    return new StateSerde<>(VectorBytes.FORMAT);
  }

  public static StateSerde<JanitorRow> janitor() {
    return new StateSerde<>(RowJson.JANITOR::of, RowJson.JANITOR::row);
  }

  public static StateSerde<PolicyRow> policies() {
    return new StateSerde<>(StateSerde::policyRow, StateSerde::policyRow);
  }

  /** Returns the serde of times, in epoch milliseconds. */
  public static StateSerde<Long> times() {
    return new StateSerde<>(
        time -> ByteBuffer.allocate(Long.BYTES).putLong(time).array(),
        bytes -> ByteBuffer.wrap(bytes).getLong());
  }

  /** Returns the serde of texts that are never read, since the keys hold all the data. */
  public static StateSerde<String> texts() {
    return new StateSerde<>(
        text -> text.getBytes(StandardCharsets.UTF_8),
        bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  /**
   * Returns the row of a policy: the format's version, the offset in eight bytes, the text in
   * UTF-8.
   */
  private static byte[] policyRow(PolicyRow row) {
    byte[] text = row.text().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(1 + Long.BYTES + text.length)
        .put((byte) POLICY_VERSION)
        .putLong(row.offset())
        .put(text)
        .array();
  }

  private static PolicyRow policyRow(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int version = in.get();
    if (version != POLICY_VERSION) {
      throw new IllegalArgumentException(
          "A policy row is of version " + version + ", which this release cannot read");
    }
    return new PolicyRow(in.getLong(), StandardCharsets.UTF_8.decode(in).toString());
  }

  @Override
  public Serializer<T> serializer() {
    return (topic, value) -> value == null ? null : RecordLimit.checked(topic, write.apply(value));
  }

  @Override
  public Deserializer<T> deserializer() {
    return (topic, bytes) -> bytes == null ? null : read.apply(bytes);
  }
}
