package dev.lethe.codec;

import dev.lethe.codec.avro.AvroFixtures;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.state.MemoryBytes;
import dev.lethe.memory.Decision;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.serialization.Serializer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Encoding and decoding on the hot path: values per second on one core. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
public class CodecBenchmark {
  private static final long ARRIVAL = 1_767_225_600_000L;
  private static final int EVENTS = 1024;

  private final Codecs json = Codecs.of(null);
  private final Codecs avro = Codecs.of("mock://benchmark");
  private final EventDecoder decoder = avro.eventDecoder(262_144, 300);
  private final Serializer<Decision> jsonDecisions = json.decisions();
  private final Serializer<Decision> avroDecisions = avro.decisions();
  private final byte[][] jsonEvents = new byte[EVENTS][];
  private final byte[][] avroEvents = new byte[EVENTS][];
  private final Decision decision =
      new Decision(
          "evt-0000000123",
          null,
          "discord.message.created",
          new dev.lethe.event.Scope("default/343299242963763200"),
          Verdict.AGGREGATED,
          Reason.NEAR_DUPLICATE,
          null,
          "fam-3fe9a1c0d2b4",
          3,
          EmbedVerdict.NOT_MINTED,
          null,
          "3fe9a1c0d2b4",
          ARRIVAL);
  private final Memory memory = memory();
  private final byte[] memoryRow = MemoryBytes.of(memory);
  private int next;

  /** Creates events of 288 bytes, as the project's own benchmark sends them. */
  public CodecBenchmark() {
    for (int i = 0; i < EVENTS; i++) {
      String event =
          String.format(
              Locale.ROOT,
              "{\"event_id\":\"evt-%010d\",\"type\":\"discord.message.created\","
                  + "\"occurred_at\":%d,\"channel_id\":\"343299242963763200\","
                  + "\"author\":{\"id\":\"99\",\"name\":\"ci-notify\",\"is_bot\":true},"
                  + "\"payload\":{\"message_id\":\"%018d\",\"content\":\"build=%d failed on branch"
                  + " 3fe9a1c after 12m 30s, see the log\"}}",
              i,
              ARRIVAL - i,
              i,
              i);
      jsonEvents[i] = event.getBytes(StandardCharsets.UTF_8);
      avroEvents[i] = AvroFixtures.framed(avro, event);
    }
  }

  @Benchmark
  public Decoded decodeJson() {
    return decoder.decode(jsonEvents[next++ & (EVENTS - 1)], ARRIVAL);
  }

  @Benchmark
  public Decoded decodeAvro() {
    return decoder.decode(avroEvents[next++ & (EVENTS - 1)], ARRIVAL);
  }

  @Benchmark
  public byte[] writeJsonDecision() {
    return jsonDecisions.serialize("lethe.decisions.v1", decision);
  }

  @Benchmark
  public byte[] writeAvroDecision() {
    return avroDecisions.serialize("lethe.decisions.v1", decision);
  }

  @Benchmark
  public byte[] writeMemoryRow() {
    return MemoryBytes.of(memory);
  }

  @Benchmark
  public Memory readMemoryRow() {
    return MemoryBytes.memory(memoryRow);
  }

  private static Memory memory() {
    return new Memory(
        "20260101-3fe9a1c0d2b4a5f6",
        Kind.MESSAGE,
        new dev.lethe.event.Scope("default/343299242963763200"),
        null,
        "evt-0000000123",
        new Memory.Content(
            "build=981 failed on branch 3fe9a1c", "build=<n> failed on branch <hex>", List.of()),
        new Memory.Source("discord.message.created", null, "343299242963763200", "99", true),
        ARRIVAL,
        ARRIVAL,
        null,
        ARRIVAL,
        1,
        new Memory.Cluster(null, "fam-3fe9a1c0d2b4"),
        Memory.Retrieval.of(0.5),
        Memory.Usage.NEVER,
        Memory.EmbeddingStatus.NONE,
        Memory.Lifecycle.LIVE,
        List.of(),
        List.of(),
        new Memory.Fingerprints(
            "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "0x9f86d081884c7d65"),
        null,
        Memory.SCHEMA_VERSION);
  }
}
