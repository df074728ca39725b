package dev.lethe.family.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextColumnsTest {
  private final TextColumns columns = new TextColumns();

  private void put(SignatureRow text) {
    int row = columns.find(text.ordinal());
    columns.set(row < 0 ? columns.add(text.ordinal()) : row, text);
  }

  @Test
  void a_text_is_read_as_it_was_stored() {
    SignatureRow text = new SignatureRow(7, -1, 3, "größer \uD83D\uDE00 日本");

    put(text);

    assertEquals(text, columns.value(columns.find(7L)));
  }

  @Test
  void a_row_without_a_text_keeps_its_key() {
    put(new SignatureRow(7, 1, 2, "heron"));
    int row = columns.find(7L);

    columns.clear(row);

    assertNull(columns.value(row));
    assertEquals(row, columns.find(7L));
  }

  @Test
  void texts_are_found_by_the_print_of_their_signature_as_long_as_they_are_there() {
    put(new SignatureRow(7, 1, 2, "heron"));
    put(new SignatureRow(8, 5, 2, "egret"));
    put(new SignatureRow(9, 5, 2, "bittern"));

    columns.clear(columns.find(8L));

    assertEquals(List.of(9L), columns.ordinalsOf(5));
    assertEquals(List.of(), columns.ordinalsOf(2));
  }

  @Test
  void a_text_is_put_under_its_own_ordinal() {
    int row = columns.add(7L);

    assertThrows(
        IllegalArgumentException.class, () -> columns.set(row, new SignatureRow(8, 1, 2, "heron")));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void columns_behave_like_a_map(long seed) {
    Random random = new Random(seed);
    Map<Long, SignatureRow> model = new HashMap<>();
    int keys = 1 + random.nextInt(500);

    for (int step = 0; step < 20_000; step++) {
      long key = random.nextInt(keys);
      if (random.nextInt(3) == 0) {
        int row = columns.find(key);
        if (row >= 0) {
          columns.release(row);
        }
        model.remove(key);
      } else {
        SignatureRow text =
            new SignatureRow(key, step, -step, "word ".repeat(random.nextInt(60)) + step);
        put(text);
        model.put(key, text);
      }
    }

    for (long key = 0; key < keys; key++) {
      int row = columns.find(key);
      SignatureRow found = row < 0 ? null : columns.value(row);
      assertEquals(model.get(key), found, "seed " + seed + ", key " + key);
    }
  }
}
