package dev.lethe.family.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index is a cache: after a rebuild from the rows it behaves as before. */
class FamilyRestartTest {
  private static final long START = 1_767_225_600_000L;
  private static final long MINUTE = 60_000;
  private static final long HOUR = 60 * MINUTE;
  private static final int MESSAGES = 2_500;
  private static final String[] VERBS = {"started", "stopped", "passed", "failed", "moved", "seen"};
  private static final String[] CHINESE = {"田中", "佐藤健", "鈴木", "高橋誠", "伊藤", "渡辺"};
  private static final String LINES = "\nthe volume grew by more than its share".repeat(110);
  private static final FamilySettings SMALL =
      new FamilySettings(HOUR, 10 * MINUTE, 6, 4, 48, 150, 40, 6);

  /** Returns a message of an invented stream that covers every kind of similarity. */
  private static String message(Random random) {
    return random.nextInt(14) == 0
        ? "Deploy of "
            + name(random)
            + (random.nextInt(9) == 0 ? " failed" : " done")
            + "\n**By** "
            + name(random)
        : content(random);
  }

  private static String content(Random random) {
    String name = name(random);
    return switch (random.nextInt(15)) {
      case 0 -> "session " + VERBS[random.nextInt(6)] + " for user " + name + " today";
      case 1 -> "build " + random.nextInt(90) + " of node-" + random.nextInt(40) + "a was " + name;
      case 2 -> "Pull request: " + prose(random, 5) + " by " + name + " now";
      case 3 -> prose(random, 12);
      case 4 -> "ticket for <@" + random.nextInt(5) + "> " + (random.nextBoolean() ? name : "");
      case 5 -> longText(random);
      case 6 -> "Alias \"" + held(random) + "\" saved";
      case 7 -> "Now playing **" + held(random) + "** in [" + name + "](https://a.io/x) now";
      case 8 ->
          name + " wrote: " + held(random) + (random.nextBoolean() ? "\nReason: " + name : "");
      case 9 ->
          "Report\nOwner: " + name + "\nState: " + held(random) + "\nSeen " + prose(random, 3);
      case 10 -> "Roles: " + name + (random.nextBoolean() ? ", " + name(random) : "") + ", admin";
      case 11 -> CHINESE[random.nextInt(CHINESE.length)] + "さんが参加しました";
      case 12 -> "Alias `" + held(random) + "` gone by " + name;
      case 13 -> overlong(random);
      default -> "system tick " + random.nextInt(3) + " of many";
    };
  }

  private static String name(Random random) {
    String head = random.nextBoolean() ? "user" : "User";
    return head + (char) ('a' + random.nextInt(12)) + (char) ('a' + random.nextInt(3));
  }

  /** Returns the content of a marked place; some of it contains polarity words. */
  private static String held(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> VERBS[random.nextInt(6)];
      case 1 -> prose(random, 2) + " never " + prose(random, 2);
      case 2 -> prose(random, 3);
      default -> name(random) + " " + (char) ('a' + random.nextInt(20));
    };
  }

  /** Returns a text longer than templates read, with a varying end. */
  private static String overlong(Random random) {
    String ends = random.nextInt(8) == 0 ? " failed" : "";
    return "Log of " + name(random) + LINES + "end" + (char) ('a' + random.nextInt(20)) + ends;
  }

  private static String prose(Random random, int most) {
    StringBuilder prose = new StringBuilder("w");
    for (int words = 1 + random.nextInt(most); words > 0; words--) {
      prose.append(" word").append((char) ('a' + random.nextInt(26)));
    }
    return prose.toString();
  }

  private static String longText(Random random) {
    StringBuilder text = new StringBuilder("digest:");
    for (int i = 0; i < 60; i++) {
      text.append(" item").append((char) ('a' + i % 26)).append((char) ('a' + i / 26));
    }
    return text.append(' ').append((char) ('a' + random.nextInt(20))).toString();
  }

  private static long step(Random random) {
    int kind = random.nextInt(100);
    return kind < 90 ? random.nextInt(2_000) : kind < 98 ? 11 * MINUTE : 5 * HOUR;
  }

  private static String outcome(StoredScope scope, Match match) {
    return match.kind()
        + " "
        + match.familyId()
        + " "
        + match.insideWindow()
        + " "
        + match.distance()
        + " -> "
        + scope.joined.familyId()
        + scope.joined.merges()
        + scope.joined.templates()
        + scope.joined.signature()
        + scope.joined.droppedSignatures()
        + scope.joined.row();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void a_restart_at_any_point_changes_no_verdict(long seed) {
    Random random = new Random(seed);
    FamilySettings settings = seed % 2 == 0 ? SMALL : StoredScope.SETTINGS;
    StoredScope steady = new StoredScope(settings);
    StoredScope restarted = new StoredScope(settings);
    long at = START;
    int freely = 0;
    int admitted = 0;
    for (int i = 0; i < MESSAGES; i++) {
      String message = message(random);
      at += step(random);
      if (random.nextInt(12) == 0) {
        restarted.restart();
      }

      Match match = steady.hears(message, at);
      boolean admits = match.freely != null;
      freely += admits ? 1 : 0;
      admitted += admits ? steady.joined.droppedSignatures().size() : 0;
      String expected = outcome(steady, match);
      String actual = outcome(restarted, restarted.hears(message, at));

      assertEquals(expected, actual, "seed " + seed + ", message " + i + ": " + message);
    }
    assertEquals(true, freely > 5, "seed " + seed + ": " + freely + " filled in freely");
    assertEquals(true, admitted > 0, "seed " + seed);
    assertEquals(steady.hashes, restarted.hashes, "seed " + seed);
    assertEquals(steady.signatures, restarted.signatures, "seed " + seed);
    assertEquals(steady.templates, restarted.templates, "seed " + seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void sweeping_expired_rows_changes_no_verdict(long seed) {
    Random random = new Random(seed);
    StoredScope kept = new StoredScope(SMALL);
    StoredScope swept = new StoredScope(SMALL);
    long at = START;
    for (int i = 0; i < MESSAGES; i++) {
      String message = message(random);
      at += random.nextInt(40) == 0 ? 20 * HOUR : step(random);
      if (random.nextInt(20) == 0) {
        swept.sweep(at);
      }
      if (random.nextInt(50) == 0) {
        swept.restart();
      }

      String expected = verdict(kept.hears(message, at), kept);
      String actual = verdict(swept.hears(message, at), swept);

      assertEquals(expected, actual, "seed " + seed + ", message " + i + ": " + message);
    }
  }

  private static String verdict(Match match, StoredScope scope) {
    return match.kind()
        + " "
        + match.familyId()
        + " "
        + match.insideWindow()
        + " "
        + scope.joined.familyId()
        + scope.joined.merges();
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void limits_hold(long seed) {
    Random random = new Random(seed);
    StoredScope scope = new StoredScope(SMALL);
    long at = START;
    for (int i = 0; i < MESSAGES; i++) {
      at += step(random);
      scope.hears(message(random), at);
      int templates = scope.templates.values().stream().mapToInt(List::size).sum();

      assertEquals(scope.hashes.size(), scope.families.signatures(), "seed " + seed);
      assertEquals(templates, scope.families.templates(), "seed " + seed + ", message " + i);
      assertEquals(true, scope.hashes.size() <= SMALL.maxLive());
      assertEquals(true, scope.signatures.size() <= SMALL.maxSignatures());
      assertEquals(true, templates <= SMALL.maxTemplates());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32, 33})
  void the_older_family_keeps_its_id(long seed) {
    Random random = new Random(seed);
    StoredScope scope = StoredScope.standard();
    TreeMap<String, Integer> begun = new TreeMap<>();
    List<Merge> merges = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      Match match = scope.hears(message(random), START + i * 50L);
      if (match.kind() == Match.Kind.NEW) {
        begun.put("fam-e" + i, i);
      }
      merges.addAll(scope.joined.merges());
    }

    assertEquals(false, merges.isEmpty());
    for (Merge merge : merges) {
      assertEquals(true, begun.get(merge.into()) < begun.get(merge.from()), "seed " + seed);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {41, 42})
  void two_windows_apart_a_stream_gives_the_same_families(long seed) {
    Random random = new Random(seed);
    List<String> stream = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      stream.add(message(random));
    }
    StoredScope scope = StoredScope.standard();
    for (int i = 0; i < stream.size(); i++) {
      scope.hears(stream.get(i), START + i * 50L);
    }
    List<String> first = new ArrayList<>();
    for (int i = 0; i < stream.size(); i++) {
      scope.hears(stream.get(i), START + i * 50L);
      first.add(scope.joined.familyId());
    }

    for (int i = 0; i < stream.size(); i++) {
      scope.hears(stream.get(i), START + 2 * HOUR + i * 50L);

      assertEquals(
          scope.standing(first.get(i)),
          scope.standing(scope.joined.familyId()),
          "seed " + seed + ": " + stream.get(i));
    }
  }
}
