package dev.lethe.engine;

import static dev.lethe.fixture.Arrivals.SCOPE;
import static dev.lethe.fixture.Arrivals.arriving;
import static dev.lethe.fixture.Arrivals.at;
import static dev.lethe.fixture.Arrivals.bot;
import static dev.lethe.fixture.Arrivals.deletion;
import static dev.lethe.fixture.Arrivals.edit;
import static dev.lethe.fixture.Arrivals.person;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.engine.FamilyEngine.Ruled;
import dev.lethe.event.Arrival;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.fixture.Arrivals;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Outcome.FamilyPublished;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Ruling;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Effects of bots' messages on families, in order: rules F3 to F9, P4 to P6. */
class FamilyEngineTest {
  private static final String CI = "build finished for the release branch after lint and tests";
  private static final double DAYS = 86_400;

  private final Map<String, String> names = new HashMap<>();
  private TaskOnHeap task = new TaskOnHeap(Policy.defaults());

  private List<String> lines(List<FamilyEffect> effects) {
    return FamilyEffectText.of(effects, names);
  }

  private List<String> hears(Arrival arrival) {
    return lines(task.hears(arrival).effects());
  }

  /** Sends the first message of a family and assigns the family's name. */
  private List<String> begins(String name, Arrival arrival) {
    Ruled ruled = task.hears(arrival);
    assertEquals(Reason.NEW_FAMILY, ruled.ruling().reason());
    names.putIfAbsent(ruled.ruling().familyId(), name);
    return lines(ruled.effects());
  }

  private void repeats(int from, int to) {
    for (int n = from; n <= to; n++) {
      hears(bot("e" + n, CI));
    }
  }

  private SpamFamily lastPublished() {
    List<FamilyPublished> published = task.families.published;
    return published.get(published.size() - 1).family();
  }

  @Test
  void a_new_message_is_a_signature_and_a_text_and_no_more() {
    assertEquals(List.of("signature of A", "text " + CI), begins("A", bot("e1", CI)));
  }

  @Test
  void the_first_repeat_begins_the_record_before_it_teaches_it_and_both_are_counted() {
    begins("A", bot("e1", CI));

    assertEquals(
        List.of("profile A", "count A 1 pending", "profile A", "count A 2 pending"),
        hears(bot("e2", CI)));
    assertEquals(List.of("profile A", "count A 3 pending"), hears(bot("e3", CI)));
  }

  @Test
  void a_repeat_that_is_not_sampled_is_counted_and_once_an_hour_its_signature_is_seen_again() {
    begins("A", bot("e1", CI));
    repeats(2, 64);

    assertEquals(List.of("count A 65 pending"), hears(bot("e65", CI)));
    assertEquals(List.of("profile A", "count A 66 pending"), hears(bot("e66", CI)));
    assertEquals(List.of("signature of A", "count A 67 pending"), hears(at(3_600, bot("e67", CI))));
    assertEquals(List.of("profile A", "count A 68 pending"), hears(at(3_601, bot("e68", CI))));
    assertEquals(List.of("count A 69 pending"), hears(at(3_602, bot("e69", CI))));
  }

  @Test
  void a_new_signature_teaches_its_family_regardless_of_member_count() {
    begins("A", bot("e1", CI));
    repeats(2, 64);

    assertEquals(
        List.of("signature of A", "text " + CI + "!", "profile A", "count A 65 pending"),
        hears(bot("e65", CI + "!")));
  }

  @Test
  void a_call_reads_its_own_changes_before_the_stored_rows() {
    begins("A", bot("e1", CI));

    hears(bot("e2", CI));
    task.publishAll();

    assertEquals(List.of("e1", "e2"), lastPublished().sourceEventIdsSample());
    assertEquals("e1", lastPublished().firstEventId());
  }

  @Test
  void a_resampled_message_id_replaces_its_earlier_sample() {
    begins("A", bot("e1", CI));
    hears(bot("e2", CI));
    Arrival again = Arrivals.by(Arrivals.BOT, Arrivals.message("e3", "m-e2", CI));

    List<String> effects = hears(again);

    assertEquals(
        List.of("profile A", "count A 3 pending", "profile A", "count A 3 told", "publish A 3"),
        effects);
    assertEquals(List.of("e1", "e3"), lastPublished().sourceEventIdsSample());
  }

  @Test
  void a_new_signature_of_a_family_teaches_it_and_is_kept_to_learn_from() {
    begins("A", bot("e1", CI));

    assertEquals(
        List.of(
            "signature of A",
            "text " + CI + "!",
            "profile A",
            "count A 1 pending",
            "profile A",
            "count A 2 pending"),
        hears(bot("e2", CI + "!")));
  }

  @Test
  void pending_counts_of_other_days_are_published_before_a_member_is_learned() {
    begins("A", bot("e1", CI));
    hears(at(1, bot("e2", CI)));

    assertEquals(
        List.of(
            "signature of A", "count A 2 told", "publish A 2", "profile A", "count A 1 pending"),
        hears(at(DAYS, bot("e3", CI))));
  }

  @Test
  void a_redelivered_event_with_another_message_id_is_counted_but_not_minted() {
    TaskOnHeap raw =
        new TaskOnHeap(Policies.edn("{:channels {\"general\" {:raw-bot-memory? true}}}"));
    raw.hears(bot("e1", CI));

    Ruled again = raw.hears(Arrivals.by(Arrivals.BOT, Arrivals.message("e1", "another", CI)));

    Ruling.Redelivered ruling = (Ruling.Redelivered) again.ruling();
    MessageTrace.Minted trace = (MessageTrace.Minted) ruling.traceAfter();
    assertEquals(MemoryIds.ofEvent(bot("e1", CI)), trace.memoryId());
    assertEquals(
        List.of("profile A", "count A 1 pending", "profile A", "count A 2 pending"),
        lines(again.effects()).stream().map(line -> line.replace("?", "A")).toList());
  }

  @Test
  void history_sent_again_changes_nothing() {
    begins("A", bot("e1", CI));
    Arrival replay = arriving(2 * DAYS, bot("e2", CI));

    assertEquals(
        new Ruled(new Ruling.Redelivered(replay, Reason.LATE_REPLAY), List.of()),
        task.hears(replay));
  }

  @Test
  void a_persons_message_does_not_affect_families() {
    assertEquals(List.of(), hears(person("e1", CI)));
    assertEquals(List.of(), hears(edit("x1", "m-e1", "new words")));
    assertEquals(List.of("erased in " + SCOPE), hears(deletion("x2", "m-e1")));
  }

  private static String backup(char volume) {
    return "nightly backup of volume heron" + volume + " finished";
  }

  @Test
  void a_merge_zeroes_the_younger_before_the_older_shows_its_counts() {
    begins("A", bot("a1", backup('a')));
    hears(at(1, bot("a2", backup('a'))));
    begins("B", at(2, bot("b1", backup('b'))));
    hears(at(3, bot("b2", backup('b'))));
    begins("C", at(4, bot("c1", backup('c'))));
    begins("D", at(5, bot("d1", backup('d'))));
    task.publishAll();

    Ruled completes = task.hears(at(6, bot("e1", backup('e'))));

    assertEquals(Reason.NEW_FAMILY, completes.ruling().reason());
    List<String> expected = new ArrayList<>(List.of("signature of A"));
    expected.addAll(takenOver("B", 4));
    for (String single : List.of("C", "D", "?")) {
      expected.addAll(List.of("profile " + single, "count " + single + " 1 pending"));
      expected.addAll(takenOver(single, single.equals("C") ? 5 : single.equals("D") ? 6 : 7));
    }
    List<String> effects = lines(completes.effects());
    assertEquals(expected, effects.subList(0, expected.size()));
    assertEquals(
        List.of("profile A", "text removed", "text removed", "text removed", "text removed"),
        effects.subList(expected.size(), effects.size()));
  }

  /** Returns the effects of merging a family into A, which then has the given number of members. */
  private static List<String> takenOver(String younger, int members) {
    return List.of(
        "profile A",
        "profile " + younger + " alias of A",
        "publish " + younger + " 0",
        "count " + younger + " removed",
        "count A " + members + " pending",
        "count A " + members + " told",
        "publish A " + members);
  }

  @Test
  void an_alias_is_joined_and_corrected_as_the_family_it_was_merged_into() {
    for (char volume = 'a'; volume <= 'e'; volume++) {
      begins(
          "" + Character.toUpperCase(volume), at(volume - 'a', bot("" + volume, backup(volume))));
    }
    task.publishAll();

    List<String> repeat = hears(at(6, bot("b2", backup('b'))));
    List<String> deleted = hears(at(7, deletion("x1", "m-b")));

    assertEquals(List.of("profile A", "count A 6 pending"), repeat);
    assertEquals(
        List.of("profile A", "count A 6 told", "publish A 6", "erased in " + SCOPE), deleted);
  }

  @Test
  void beyond_the_limit_the_oldest_signature_is_dropped_and_its_family_retired() {
    task = new TaskOnHeap(Policies.edn("{:families {:max-live 1 :max-signatures 0}}"));
    begins("A", bot("e1", "heron"));
    hears(bot("e2", "heron"));

    assertEquals(
        List.of(
            "signature of B",
            "signature removed",
            "dropped 1",
            "count A 2 told",
            "publish A 2",
            "retired A",
            "no profile A",
            "count A removed"),
        begins("B", at(3_600, bot("e3", "egret"))));
  }

  @Test
  void where_repeats_are_kept_they_are_minted_and_counted_as_well() {
    task = new TaskOnHeap(Policies.edn("{:channels {\"general\" {:raw-bot-memory? true}}}"));
    begins("A", bot("e1", CI));

    Ruled second = task.hears(bot("e2", CI));

    assertEquals(Reason.RAW_BOT_ALLOWED, second.ruling().reason());
    assertEquals(
        List.of("profile A", "count A 1 pending", "profile A", "count A 2 pending"),
        lines(second.effects()));
  }

  @Test
  void counts_are_published_when_due_with_the_longest_waiting_first() {
    for (String id : List.of("a1", "a2")) {
      names.put(task.hears(bot(id, "heron"), 1_000).ruling().familyId(), "A");
    }
    for (String id : List.of("b1", "b2")) {
      names.put(task.hears(bot(id, "egret"), 2_000).ruling().familyId(), "B");
    }
    task.hears(bot("a3", "heron"), 3_000);

    assertEquals(List.of(), task.publishDue(999));
    assertEquals(List.of("count A 3 told", "publish A 3"), lines(task.publishDue(1_000)));
    assertEquals(List.of(), task.publishDue(1_999));
    assertEquals(List.of("count B 2 told", "publish B 2"), lines(task.publishDue(2_000)));
    assertEquals(List.of(), task.publishDue(Long.MAX_VALUE));
  }
}
