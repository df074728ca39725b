package dev.lethe.family.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lethe.family.state.SignatureRow;
import dev.lethe.text.token.Token;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpecimenQueueTest {
  private final SpecimenQueue queue = new SpecimenQueue();

  private static Specimen specimen(long ordinal) {
    SignatureRow row = new SignatureRow(ordinal, 0, 0, "heron");
    return new Specimen(row, new Elements(new long[] {Token.word("heron")}, null), -1);
  }

  @Test
  void a_removed_specimen_is_not_found() {
    queue.add(specimen(3));
    queue.add(specimen(5));

    queue.remove(3);
    queue.remove(4);

    assertNull(queue.get(3));
    assertNull(queue.get(4));
    assertEquals(5, queue.first().ordinal);
    assertEquals(1, queue.size());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void it_behaves_like_a_sorted_map(long seed) {
    Random random = new Random(seed);
    TreeMap<Long, Specimen> model = new TreeMap<>();
    long next = 0;

    for (int step = 0; step < 5_000; step++) {
      if (random.nextInt(5) < 3) {
        next += 1 + random.nextInt(3);
        Specimen added = specimen(next);
        queue.add(added);
        model.put(next, added);
      } else if (!model.isEmpty()) {
        boolean oldest = random.nextBoolean();
        long gone = oldest ? queue.first().ordinal : (long) (random.nextDouble() * next);
        queue.remove(gone);
        model.remove(gone);
      }
      assertEquals(model.size(), queue.size(), "seed " + seed + ", step " + step);
      long asked = (long) (random.nextDouble() * (next + 1));
      assertSame(model.get(asked), queue.get(asked), "seed " + seed + ", step " + step);
      if (!model.isEmpty()) {
        assertSame(model.firstEntry().getValue(), queue.first(), "seed " + seed);
      }
    }
  }
}
