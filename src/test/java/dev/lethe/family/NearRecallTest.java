package dev.lethe.family;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Near matches against a scan of all that is stored. */
class NearRecallTest {
  private static final long START = 1_767_225_600_000L;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void the_nearest_member_is_always_found_and_the_older_of_two_equally_near(long seed) {
    Random random = new Random(seed);
    StoredScope scope =
        new StoredScope(new FamilySettings(3_600_000, 600_000, 6, 4, 168, 10_000, 0, 0));
    List<String> bases = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      bases.add(words(random, 60));
    }
    int near = 0;
    for (int i = 0; i < 1_200; i++) {
      String[] words = bases.get(random.nextInt(bases.size())).split(" ");
      for (int changes = random.nextInt(4); changes > 0; changes--) {
        words[random.nextInt(words.length)] = word(random);
      }
      String text = String.join(" ", words);
      int stored = scope.hashes.size();

      Match match = scope.judge(text, START);
      HashRow best = best(scope, match);
      if (match.kind() == Match.Kind.NEAR) {
        near++;
        assertEquals(best.familyId(), match.familyId(), "seed " + seed);
        assertEquals(
            Long.bitCount(best.simhash() ^ match.traits.simhash()),
            match.distance(),
            "seed " + seed);
      } else if (match.kind() == Match.Kind.NEW) {
        assertEquals(null, best, "seed " + seed + " after " + stored);
      }
      scope.tell(text, START);
    }
    assertEquals(true, near > 100, "near " + near);
  }

  private static HashRow best(StoredScope scope, Match match) {
    HashRow best = null;
    for (HashRow row : scope.hashes.values()) {
      if (match.traits == null || row.nearKey() != match.traits.nearKey()) {
        continue;
      }
      int distance = Long.bitCount(row.simhash() ^ match.traits.simhash());
      int least = best == null ? 7 : Long.bitCount(best.simhash() ^ match.traits.simhash());
      if (distance < least
          || (distance == least && best != null && row.ordinal() < best.ordinal())) {
        best = row;
      }
    }
    return best;
  }

  private static String words(Random random, int count) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < count; i++) {
      words.append(i == 0 ? "" : " ").append(word(random));
    }
    return words.toString();
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int i = 3 + random.nextInt(6); i > 0; i--) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }
}
