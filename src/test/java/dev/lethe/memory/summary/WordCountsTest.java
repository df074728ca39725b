package dev.lethe.memory.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WordCountsTest {
  private static WordCounts of(String... messages) {
    return WordCounts.NONE.plus(List.of(messages).stream().map(WordCountsTest::words).toList());
  }

  private static Set<Long> words(String text) {
    return Statement.of(text).get(0).content().keySet();
  }

  private static int count(WordCounts counts, String word) {
    return counts.of(words(word).iterator().next());
  }

  @Test
  void a_word_is_counted_once_per_message() {
    WordCounts counts = of("heron heron otter", "heron");

    assertEquals(2, counts.messages());
    assertEquals(2, count(counts, "heron"));
    assertEquals(1, count(counts, "otter"));
    assertEquals(0, count(counts, "badger"));
  }

  @Test
  void counts_end_at_255() {
    WordCounts counts = of(Collections.nCopies(300, "heron").toArray(String[]::new));

    assertEquals(300, counts.messages());
    assertEquals(255, count(counts, "heron"));
  }

  @Test
  void the_text_has_all_counts() {
    WordCounts counts = of("heron otter", "heron");
    WordCounts read = WordCounts.read(counts.messages(), counts.text());

    assertEquals(2, read.messages());
    assertEquals(2, count(read, "heron"));
    assertEquals(1, count(read, "otter"));
    assertEquals(counts.text(), read.text());
    assertThrows(IllegalStateException.class, () -> WordCounts.read(2, "eJwDAAAAAAE="));
  }

  @Test
  void new_words_are_told_from_known_ones_however_many_there_are() {
    WordCounts counts = WordCounts.NONE;
    for (int round = 0; round < 40; round++) {
      int first = round * 1_000;
      counts =
          counts.plus(
              List.of(
                  LongStream.range(first, first + 1_000)
                      .map(number -> words("word" + number).iterator().next())
                      .boxed()
                      .collect(Collectors.toSet())));
    }
    WordCounts last = counts;

    long unseen =
        LongStream.range(50_000, 55_000)
            .filter(number -> count(last, "word" + number) == 0)
            .count();

    assertTrue(unseen > 3_500, () -> unseen + " of 5,000");
  }
}
