package dev.lethe.family.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.family.state.ArrivalHour;
import dev.lethe.family.state.HashRow;
import dev.lethe.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares near matches with a scan of all stored signatures. */
class NearRecallTest {
  private static final long START = 1_767_225_600_000L;
  private static final long HOUR = 3_600_000;

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
      scope.hears(text, START);
    }
    assertEquals(true, near > 100, "near " + near);
  }

  @ParameterizedTest
  @CsvSource({"11, 3", "12, 6", "13, 2", "14, 10"})
  void a_line_matches_the_nearest_in_the_window_or_else_of_all_retained(long seed, int bits) {
    Random random = new Random(seed);
    FamilySettings settings = new FamilySettings(900_000, 300_000, bits, 4, 3, 1_500, 0, 0);
    StoredScope scope = new StoredScope(settings);
    Map<String, Integer> kinds = new TreeMap<>();
    long at = START;
    for (int i = 0; i < 6_000; i++) {
      boolean pauses = random.nextInt(60) == 0;
      at += pauses ? random.nextInt(2_400_000) : random.nextInt(2_000);
      at += random.nextInt(1_500) == 0 ? 4 * HOUR : 0;
      long arrival = random.nextInt(20) == 0 ? at - random.nextInt((int) (2 * HOUR)) : at;
      long occurredAt = arrival - random.nextInt(600_000);
      int id = random.nextInt(5) == 0 ? random.nextInt(100_000) : random.nextInt(1_000);
      String text = (random.nextInt(4) == 0 ? "lost" : "got") + " the block blk_a4" + id + " again";
      if (random.nextInt(700) == 0) {
        scope.restart();
      }
      if (random.nextInt(300) == 0) {
        scope.sweep(at);
      }

      Match match = scope.judge(text, occurredAt, arrival);
      String wanted = new Wanted(scope, settings, occurredAt, arrival).match(text, match);

      assertEquals(wanted, described(match), "seed " + seed + ", message " + i);
      kinds.merge(match.kind() + " " + match.insideWindow(), 1, Integer::sum);
      scope.hears(text, occurredAt, arrival);
    }
    assertEquals(5, kinds.size(), kinds.toString());
  }

  private static String described(Match match) {
    return match.kind()
        + " "
        + match.insideWindow()
        + " "
        + match.distance()
        + " "
        + match.familyId();
  }

  /** Expected match of a message by a scan of the rows, ignoring templates. */
  private record Wanted(StoredScope scope, FamilySettings settings, long occurredAt, long arrival) {

    String match(String text, Match judged) {
      HashRow same = scope.hashes.get(scope.digest(Normalizer.standard().normalize(text)));
      boolean known = same != null && isRetained(same);
      if (known && isInside(same, settings.exactWindowMillis())) {
        return "EXACT true 0 " + scope.standing(same.familyId());
      }
      Match.Traits traits = judged.traits;
      HashRow inside =
          nearest(traits, row -> isRetained(row) && isInside(row, settings.nearWindowMillis()));
      if (inside != null) {
        return near(true, inside, traits);
      }
      if (known) {
        return "EXACT false 0 " + scope.standing(same.familyId());
      }
      HashRow retained = nearest(traits, this::isRetained);
      return retained == null ? "NEW false 0 null" : near(false, retained, traits);
    }

    private String near(boolean inside, HashRow row, Match.Traits traits) {
      int distance = Long.bitCount(row.simhash() ^ traits.simhash());
      return "NEAR " + inside + " " + distance + " " + scope.standing(row.familyId());
    }

    private HashRow nearest(Match.Traits traits, Predicate<HashRow> among) {
      return scope.hashes.values().stream()
          .filter(row -> row.nearKey() == traits.nearKey())
          .filter(row -> distance(row, traits) <= settings.nearBits())
          .filter(among)
          .min(
              Comparator.comparingInt((HashRow row) -> distance(row, traits))
                  .thenComparingLong(HashRow::ordinal))
          .orElse(null);
    }

    private static int distance(HashRow row, Match.Traits traits) {
      return Long.bitCount(row.simhash() ^ traits.simhash());
    }

    private FamilySighting family(HashRow row) {
      return scope.sightings.get(scope.standing(row.familyId()));
    }

    private boolean isRetained(HashRow row) {
      int hour = ArrivalHour.of(arrival);
      return hour - row.lastArrivalHour() <= settings.retentionHours()
          && hour - ArrivalHour.of(family(row).lastArrival()) <= settings.retentionHours();
    }

    private boolean isInside(HashRow row, long window) {
      return occurredAt - family(row).lastSighting() <= window;
    }
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
