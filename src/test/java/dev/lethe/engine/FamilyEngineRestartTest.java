package dev.lethe.engine;

import static dev.lethe.fixture.Arrivals.SCOPE;
import static dev.lethe.fixture.Arrivals.at;
import static dev.lethe.fixture.Arrivals.bot;
import static dev.lethe.fixture.Arrivals.deletion;
import static dev.lethe.fixture.Arrivals.edit;
import static dev.lethe.fixture.Arrivals.in;
import static dev.lethe.fixture.EventJson.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Arrival;
import dev.lethe.fixture.Arrivals;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine's caches depend only on the stored rows: rules F9, O4 and O5. */
class FamilyEngineRestartTest {
  private static final int EVENTS = 600;
  private static final int COMPARED = 40;
  private static final String BUILD = "build finished for the release branch after lint";
  private static final Policy SHORT =
      Policies.edn(
          "{:families {:family-retention-days 1 :max-live 40 :max-signatures 25 :max-templates 6}"
              + " :minting {:unknown-message-days 1}}");

  /** Random stream of messages, edits and deletions, with occasional hours of silence. */
  private static final class Stream {
    private static final List<String> CHANNELS = List.of("general", "builds");
    private static final List<String> BIRDS =
        List.of("heron", "egret", "bittern", "stork", "ibis", "crane", "teal", "wren", "robin");

    private final Random random;
    private double now;
    private int events;

    Stream(Random random) {
      this.random = random;
    }

    Arrival next() {
      now += random.nextInt(60) == 0 ? random.nextInt(150_000) : random.nextInt(200);
      String id = "e" + events++;
      String about = "m-" + random.nextInt(80);
      double late = random.nextInt(8) == 0 ? random.nextInt(100_000) : 0;
      Arrival said =
          switch (random.nextInt(10)) {
            case 0 -> edit(id, about, text());
            case 1 -> deletion(id, about);
            default -> Arrivals.by(Arrivals.BOT, Arrivals.message(id, about, text()));
          };
      Arrival there = in("default", CHANNELS.get(random.nextInt(CHANNELS.size())), said);
      return Arrivals.arriving(now, at(now - late, there));
    }

    long arrival() {
      return DAY + Math.round(now * 1000);
    }

    private String text() {
      String bird = BIRDS.get(random.nextInt(BIRDS.size()));
      return switch (random.nextInt(6)) {
        case 0 -> "build=" + random.nextInt(100) + " failed on branch 3fe9a1c";
        case 1, 2 -> "nightly backup of volume " + bird + " finished";
        case 3 -> "deploy of service " + bird + " to production was started by the robot";
        case 4 ->
            "build finished for the release branch after tests" + "!".repeat(random.nextInt(3));
        default -> bird + ' ' + BIRDS.get(random.nextInt(BIRDS.size())) + " is at the pond today";
      };
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void a_restarted_engine_continues_like_an_uninterrupted_one(long seed) {
    Random random = new Random(seed);
    Stream stream = new Stream(random);
    TaskOnHeap ran = new TaskOnHeap(SHORT);
    for (int n = 0; n < EVENTS; n++) {
      ran.hears(stream.next());
      if (random.nextInt(15) == 0) {
        ran.publishAll();
        ran.sweep(stream.arrival());
      }
      if (random.nextInt(60) == 0) {
        String where = "seed " + seed + ", restarted after event " + n + ", event ";
        assertGoesOnAlike(ran, stream, where);
      }
    }
  }

  private static void assertGoesOnAlike(TaskOnHeap ran, Stream stream, String where) {
    TaskOnHeap anew = ran.restarted(0);
    for (int n = 0; n < COMPARED; n++) {
      Arrival next = stream.next();
      String event = where + next.event().eventId();
      assertEquals(ran.hears(next), anew.hears(next), event);
      assertEquals(ran.families.counters, anew.families.counters, event);
    }
    ran.publishAll();
    anew.publishAll();
    assertEquals(ran.families.memories, anew.families.memories, where + "at the end");
    assertEquals(ran.sweep(stream.arrival()), anew.sweep(stream.arrival()), where + "swept");
  }

  @Test
  void the_streams_meet_every_way_to_be_recognized_merges_edits_deletions_and_sweeps() {
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    Set<Verdict> verdicts = EnumSet.noneOf(Verdict.class);
    int merges = 0;
    int swept = 0;
    for (long seed = 1; seed <= 6; seed++) {
      Stream stream = new Stream(new Random(seed));
      TaskOnHeap task = new TaskOnHeap(SHORT);
      for (int n = 0; n < EVENTS; n++) {
        FamilyEngine.Ruled ruled = task.hears(stream.next());
        reasons.add(ruled.ruling().reason());
        verdicts.add(ruled.ruling().verdict());
      }
      merges +=
          (int)
              task.families.published.stream()
                  .filter(published -> published.family().mergedInto() != null)
                  .count();
      task.publishAll();
      swept += task.sweep(stream.arrival() + 1_000_000_000L).size();
    }

    assertTrue(
        reasons.containsAll(
            EnumSet.of(
                Reason.NEW_FAMILY,
                Reason.EXACT_DUPLICATE,
                Reason.NEAR_DUPLICATE,
                Reason.TEMPLATE_MATCH,
                Reason.EDITED,
                Reason.DELETED,
                Reason.UNKNOWN_MESSAGE,
                Reason.REDELIVERED)),
        reasons::toString);
    assertTrue(
        verdicts.containsAll(
            EnumSet.of(
                Verdict.MINTED, Verdict.AGGREGATED, Verdict.UPDATED, Verdict.MARKED_DELETED)),
        verdicts::toString);
    assertTrue(merges > 0, "merges");
    assertTrue(swept > 0, "swept");
  }

  @Test
  void counts_that_are_stored_as_pending_wait_from_the_restart_on() {
    TaskOnHeap ran = new TaskOnHeap(Policy.defaults());
    ran.hears(bot("e1", "heron"), 100);
    ran.hears(bot("e2", "heron"), 100);

    TaskOnHeap anew = ran.restarted(7_000);

    assertEquals(List.of(), anew.publishDue(6_999));
    assertEquals(2, anew.publishDue(7_000).size());
    assertEquals(List.of(), anew.publishDue(Long.MAX_VALUE));
  }

  @Test
  void retention_starts_at_the_latest_arrival_even_for_an_earlier_day() {
    double day = 86_400;
    double hour = 3_600;
    TaskOnHeap ran = new TaskOnHeap(SHORT);
    ran.hears(at(day, bot("e1", "heron")));
    ran.hears(Arrivals.arriving(day + 20 * hour, at(day - 1, bot("e2", "heron"))));

    TaskOnHeap anew = ran.restarted(0);

    Arrival next = at(day + 40 * hour, bot("e3", "heron"));
    assertEquals(Reason.EXACT_DUPLICATE, anew.hears(next).ruling().reason());
  }

  @Test
  void restored_rows_of_a_retired_family_expire_again_and_are_not_joined() {
    TaskOnHeap ran = new TaskOnHeap(SHORT);
    String retired = ran.hears(bot("e1", "heron")).ruling().familyId();
    ran.hears(bot("e2", "heron"));
    ran.publishAll();
    FamiliesOnHeap before = ran.families.copy();
    ran.sweep(DAY + 4 * 86_400_000L);
    List<FamilyEffect> restored = new ArrayList<>();
    before
        .hashes(SCOPE)
        .forEach((key, row) -> restored.add(new FamilyEffect.PutHash(SCOPE, key, row)));
    ran.families.apply(restored);
    before.counters(SCOPE).forEach((key, row) -> ran.families.put(SCOPE, key, row));

    FamilyEngine.Ruled next = ran.restarted(0).hears(at(4 * 86_400, bot("e3", "heron")));

    assertEquals(Reason.NEW_FAMILY, next.ruling().reason());
    assertEquals(
        List.of("count A expired", "signature of ?", "text heron"),
        FamilyEffectText.of(next.effects(), Map.of(retired, "A")));
  }

  @Test
  void of_a_retired_family_that_a_restore_brings_back_the_first_may_go_before_the_second_is_met() {
    double hour = 3_600;
    TaskOnHeap ran = new TaskOnHeap(SHORT);
    ran.hears(bot("e1", BUILD));
    ran.hears(at(2 * hour, bot("e2", BUILD + "!")));
    ran.publishAll();
    FamiliesOnHeap before = ran.families.copy();
    ran.sweep(DAY + 5 * 86_400_000L);
    List<FamilyEffect> restored = new ArrayList<>();
    before
        .hashes(SCOPE)
        .forEach((key, row) -> restored.add(new FamilyEffect.PutHash(SCOPE, key, row)));
    ran.families.apply(restored);
    TaskOnHeap anew = ran.restarted(0);
    anew.hears(at(2 * hour, bot("e3", "heron")));
    anew.sweep(DAY + 49 * 3_600_000L);

    FamilyEngine.Ruled next = anew.hears(at(3 * hour, bot("e4", BUILD + "!")));

    assertEquals(Reason.EXACT_DUPLICATE, next.ruling().reason());
    assertEquals("e2", anew.families.profiles(SCOPE).get(0).firstEventId());
  }
}
