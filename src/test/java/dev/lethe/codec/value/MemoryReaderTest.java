package dev.lethe.codec.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.Codecs;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import java.io.IOException;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.Test;

class MemoryReaderTest {
  private static final ObjectMapper JACKSON = new ObjectMapper();
  private static final Codecs CODECS = Codecs.of(null);
  private static final int MANY = 500;

  private static <T> JsonNode written(Serializer<T> serializer, T value) throws IOException {
    return JACKSON.readTree(serializer.serialize("topic", value));
  }

  @Test
  void a_written_memory_is_read_unchanged() throws IOException {
    for (int seed = 0; seed < MANY; seed++) {
      Memory memory = new Samples(seed).memory();

      assertEquals(memory, MemoryReader.memory(written(CODECS.memories(), memory)), "seed " + seed);
    }
  }

  @Test
  void a_written_tombstone_is_read_unchanged() throws IOException {
    for (int seed = 0; seed < MANY; seed++) {
      Tombstone tombstone = new Samples(seed).tombstone();

      assertEquals(
          tombstone,
          MemoryReader.tombstone(written(CODECS.tombstones(), tombstone)),
          "seed " + seed);
    }
  }
}
