package dev.lethe.family.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lethe.family.state.SignatureRow;
import dev.lethe.text.token.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpecimenPostingsTest {
  private record Posted(int node, Specimen specimen) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void a_key_shows_its_specimens_newest_first(long seed) {
    Random random = new Random(seed);
    Specimen[] specimens = new Specimen[300];
    for (int i = 0; i < specimens.length; i++) {
      long[] word = {Token.of(random.nextLong(), Token.WORD)};
      SignatureRow row = new SignatureRow(i, i, 0, "");
      specimens[i] = new Specimen(row, new Elements(word, null), -1);
    }
    SpecimenPostings postings = new SpecimenPostings();
    Map<Long, List<Posted>> model = new TreeMap<>();
    for (int i = 0; i < 5_000; i++) {
      long key = 1L + random.nextInt(60);
      List<Posted> posted = model.computeIfAbsent(key, k -> new ArrayList<>());
      if (random.nextInt(5) < 2 && !posted.isEmpty()) {
        postings.remove(posted.remove(random.nextInt(posted.size())).node());
      } else {
        Specimen specimen = specimens[random.nextInt(specimens.length)];
        posted.add(new Posted(postings.add(key, specimen), specimen));
      }
    }

    model.forEach(
        (key, posted) -> {
          assertEquals(posted.size(), postings.count(key), "seed " + seed);
          int node = postings.newest(key);
          for (int i = posted.size() - 1; i >= 0; i--) {
            Specimen specimen = posted.get(i).specimen();
            assertSame(specimen, postings.specimen(node), "seed " + seed);
            assertEquals(specimen.elements.words, postings.words(node), "seed " + seed);
            node = postings.older(node);
          }
          assertEquals(-1, node);
        });
  }
}
