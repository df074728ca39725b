package dev.lethe.family.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.text.fingerprint.Digest;
import dev.lethe.text.token.Hash64;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureColumnsTest {
  private static final Sender SENDER = new Sender("bot-1", "ci", 1, 2);

  private final SignatureColumns columns = new SignatureColumns();
  private long ordinal;

  private HashRow row(String familyId, String eventId) {
    long next = ordinal++;
    return new HashRow(
        familyId, next, ~next, 7 * next, 100, new Sighting(eventId, next, -next), SENDER);
  }

  private static Digest digest(int key) {
    return new Digest(Hash64.mix(key), key, -key, 0);
  }

  @Test
  void a_row_is_read_as_it_was_stored() {
    HashRow row = row("fam-ä", "e-\uD83D\uDE00");

    columns.put(digest(1), row);

    assertEquals(row, columns.value(columns.find(digest(1))));
    assertEquals(digest(1), columns.key(columns.find(digest(1))));
  }

  @Test
  void a_row_without_a_value_keeps_its_key() {
    columns.put(digest(1), row("a", "e1"));
    int row = columns.find(digest(1));

    columns.clear(row);

    assertNull(columns.value(row));
    assertEquals(row, columns.find(digest(1)));
  }

  @Test
  void a_number_is_given_again_once_its_row_is_released() {
    columns.put(digest(1), row("a", "e1"));
    int row = columns.find(digest(1));

    columns.release(row);
    columns.put(digest(2), row("b", "e2"));

    assertEquals(-1, columns.find(digest(1)));
    assertEquals(row, columns.find(digest(2)));
  }

  @Test
  void the_first_signature_that_names_a_family_is_the_one_of_the_lowest_ordinal_that_is_left() {
    columns.put(digest(1), row("a", "e1"));
    columns.put(digest(2), row("a", "e2"));
    assertEquals(digest(1), columns.firstOf("a"));

    columns.release(columns.find(digest(1)));
    columns.put(digest(3), row("b", "e3"));
    assertEquals(digest(2), columns.firstOf("a"));

    columns.release(columns.find(digest(2)));
    assertNull(columns.firstOf("a"));
  }

  @Test
  void a_row_that_changes_its_family_is_found_under_the_other() {
    HashRow row = row("younger", "e1");
    columns.put(digest(1), row);

    columns.put(digest(1), row.ofFamily("older"));

    assertNull(columns.firstOf("younger"));
    assertEquals(digest(1), columns.firstOf("older"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void columns_behave_like_a_map(long seed) {
    Random random = new Random(seed);
    Map<Digest, HashRow> model = new HashMap<>();
    int keys = 1 + random.nextInt(500);

    for (int step = 0; step < 20_000; step++) {
      Digest key = digest(random.nextInt(keys));
      switch (random.nextInt(4)) {
        case 0 -> {
          int row = columns.find(key);
          if (row >= 0) {
            columns.release(row);
          }
          model.remove(key);
        }
        case 1 -> {
          if (model.containsKey(key)) {
            HashRow later = model.get(key).sightedAgain(step);
            columns.put(key, later);
            model.put(key, later);
          }
        }
        default -> {
          String id = "event ".repeat(random.nextInt(20)) + step;
          HashRow row = row("fam-" + random.nextInt(50), id);
          columns.put(key, row);
          model.put(key, row);
        }
      }
    }

    for (int i = 0; i < keys; i++) {
      int row = columns.find(digest(i));
      HashRow found = row < 0 ? null : columns.value(row);
      assertEquals(model.get(digest(i)), found, "seed " + seed + ", key " + i);
    }
    assertTrue(columns.limit() <= keys, "seed " + seed + ": numbers aren't given again");
  }
}
