package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.item.Item;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.vector.DenseVector;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The benchmark's contexts are computed from the same items that the application receives. */
class NotesTest {
  private static final long NOW = 1_795_000_000_000L;

  private final Notes notes = new Notes(NOW);

  private Item item(long number) {
    Mix.Sample sample = notes.item(number, "m");
    ItemDecoder decoder = Codecs.of(null).itemDecoder(1 << 18, 300);
    byte[] bytes = sample.json().getBytes(StandardCharsets.UTF_8);
    Item item = ((ItemDecoder.Ok) decoder.decode(bytes, NOW + 86_400_000)).item();
    assertEquals(sample.scope(), item.scope().name());
    return item;
  }

  @Test
  void a_notes_item_and_its_memory_have_the_same_content() {
    for (int number = 0; number < 50; number++) {
      Item item = item(number);
      Memory memory = notes.memory(number);

      assertEquals(MemoryIds.ofItem(Notes.SCOPE, item.itemId()), memory.memoryId());
      assertEquals(Notes.SCOPE, item.scope());
      assertEquals(item.fields().text(), memory.content().text());
      assertEquals(item.tags(), memory.tags());
      assertEquals(item.createdAtOr(item.updatedAt()), memory.createdAt());
      float[] given = new float[item.vector().vector().size()];
      for (int i = 0; i < given.length; i++) {
        given[i] = item.vector().vector().get(i);
      }
      assertEquals(notes.vector(number), DenseVector.of(given));
    }
    assertNotEquals(notes.vector(1), notes.vector(2));
    assertNotEquals(notes.query(1), notes.query(2));
  }
}
