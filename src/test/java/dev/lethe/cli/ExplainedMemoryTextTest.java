package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.compaction.Committing;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.hygiene.compaction.MemoryExplainer;
import dev.lethe.hygiene.pruning.PreferenceArrivals;
import dev.lethe.item.ArrivalRun;
import dev.lethe.item.ItemFields;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.Memory.Retrieval;
import dev.lethe.memory.Memory.Usage;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.Forgetting;
import dev.lethe.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainedMemoryTextTest {
  private static final long NOW = Kept.DAY + 20 * Kept.DAYS;
  private static final Memory MEMORY =
      Kept.message("5").says("The heron\nis back").at(Kept.DAY).by("ada").memory();
  private static final String ID = MEMORY.memoryId();

  private static ExplainedMemoryText text(Memory memory, Tombstone tombstone, Policy policy) {
    return new ExplainedMemoryText(
        ID, new MemoryExplainer(policy).explain(memory, tombstone, NOW), policy, NOW);
  }

  private static List<String> lines(Memory memory, Tombstone tombstone) {
    return text(memory, tombstone, Policy.defaults()).lines();
  }

  private static Tombstone tombstone(String hash, String reason, String runId) {
    return new Tombstone(
        ID, Kept.SCOPE, null, NOW - 1, runId == null ? null : "20260102-7", hash, reason, runId);
  }

  private static String line(List<String> lines, String head) {
    return lines.stream().filter(line -> line.startsWith(head)).findFirst().orElseThrow();
  }

  @Test
  void a_live_memory_shows_its_facts_and_its_due_time() {
    assertEquals(
        List.of(
            "memory   20260101-5",
            "is       a message of default/general, live",
            "text     The heron⏎is back",
            "from     discord.message.created e-5, 2026-01-01T00:00:00Z, by ada",
            "kept     by nothing",
            "included never",
            "due      since 2026-01-15T00:00:00.001Z, but only by lethe gc --apply, because"
                + " :compaction :mode is :report"),
        lines(MEMORY, null));
  }

  @Test
  void an_item_shows_its_earlier_texts_until_it_is_deleted() {
    Memory item =
        ItemMemories.of(
            Kept.SCOPE, "p", new ItemFields.Preference("tone", "formal", "default"), Kept.DAY);
    String fields =
        item.item()
            .replaceFirst(
                "\\{",
                "{\"text_since\":5000,\"earlier_texts\":[{\"text\":\"tone:\\\\n"
                    + "warm\",\"from\":2000,\"until\":5000},{\"text\":\"tone:"
                    + " dry\",\"from\":1000,\"until\":2000}],");
    Memory changed = item.withItem(fields);

    assertEquals(
        List.of(
            "earlier  1970-01-01T00:00:02Z to 1970-01-01T00:00:05Z: tone:⏎warm",
            "         1970-01-01T00:00:01Z to 1970-01-01T00:00:02Z: tone: dry"),
        lines(changed, null).subList(4, 6));
    assertEquals(
        "[{\"text\":\"tone:\\nwarm\",\"from\":2000,\"until\":5000},"
            + "{\"text\":\"tone: dry\",\"from\":1000,\"until\":2000}]",
        text(changed, null, Policy.defaults()).toJson().path("earlier_texts").toString());

    Memory gone = changed.removed(Lifecycle.deleted(NOW - 1, null, null), false);
    assertFalse(
        String.join("\n", lines(gone, tombstone("sha256:1", Forgetting.DELETED, "run-1")))
            .contains("warm"));
  }

  @Test
  void a_kept_memory_shows_its_protections_and_how_each_ends() {
    Memory kept =
        MEMORY
            .withRetrieval(new Retrieval(true, false, true, 1))
            .withUsage(new Usage(3, 2, NOW - Kept.DAYS));

    List<String> lines = lines(kept, null);

    assertEquals(
        List.of(
            "kept     pinned, until lethe tool memory.unpin --args"
                + " '{\"memory_id\":\"20260101-5\"}'",
            "         locked by the system",
            "included in 3 contexts, last on 2026-01-20T00:00:00Z; decayed count 1.91,"
                + " protected from 0.80 on",
            "due      not while it is protected; otherwise from 2026-02-08T05:48:37.904Z on,"
                + " unless a context includes it before"),
        lines.subList(4, 8));
  }

  @Test
  void a_restored_memory_shows_its_temporary_exemption_from_deletion() {
    List<String> lines = lines(MEMORY.restored(NOW, MEMORY.embedding(), List.of()), null);

    assertEquals(
        "kept     restored 2026-01-21T00:00:00Z, exempt from deletion until 2026-02-20T00:00:00Z",
        line(lines, "kept"));
  }

  @Test
  void with_automatic_compaction_the_due_time_names_no_command() {
    assertEquals(
        "due      since 2026-01-15T00:00:00.001Z",
        line(text(MEMORY, null, Policies.COMPACTING).lines(), "due"));
  }

  @Test
  void a_deleted_memory_shows_the_reason_and_the_restore_commands() {
    Memory gone = MEMORY.removed(Lifecycle.deleted(NOW - 1, "20260102-7", "run-1"), false);

    List<String> lines = lines(gone, tombstone("sha256:1", Committing.REASON, "run-1"));

    assertEquals("is       a message of default/general, deleted", lines.get(1));
    assertEquals(
        List.of(
            "deleted  old and rarely included, so replaced by a summary",
            "         by run-1, a scheduled run",
            "         replaced by 20260102-7",
            "         at 2026-01-20T23:59:59.999Z",
            "restore  lethe restore --memory 20260101-5",
            "         lethe restore --run run-1, with everything that the run deleted",
            "         until 2026-01-27T23:59:59.999Z"),
        lines.subList(4, lines.size()));
  }

  @Test
  void an_erased_memory_is_shown_as_not_restorable() {
    Memory erased = MEMORY.removed(Lifecycle.deleted(NOW - 1, null, null), true);

    List<String> lines = lines(erased, tombstone(null, "deleted", null));

    assertEquals("text     (text deleted)", line(lines, "text"));
    assertEquals("deleted  its message was deleted at the source", line(lines, "deleted"));
    assertEquals(
        "restore  not restorable: its text was erased immediately and permanently",
        line(lines, "restore"));
  }

  @Test
  void a_purged_memory_is_explained_by_its_tombstone() {
    assertEquals(
        List.of(
            "memory   20260101-5",
            "is       purged: only a tombstone is left, in default/general",
            "deleted  forgotten by request (memory.forget)",
            "         at 2026-01-20T23:59:59.999Z",
            "restore  not restorable: its text was erased immediately and permanently"),
        lines(null, tombstone(null, Forgetting.REASON, null)));
    assertEquals(
        "restore  not restorable: its grace period of 7 days has ended",
        line(lines(null, tombstone("sha256:1", Committing.REASON, "plan-1")), "restore"));
  }

  @Test
  void a_summary_shows_its_run_and_the_protection_of_its_kind() {
    Memory summary =
        Kept.message("7")
            .of(Kind.SUMMARY)
            .ended(new Lifecycle(false, null, null, null, "run-1", null))
            .memory()
            .withReferences(List.of("a", "b", "c"));

    List<String> lines = lines(summary, null);

    assertEquals(
        List.of(
            "is       a summary of default/general, live",
            "text     what 7 says",
            "from     run-1, a scheduled run, 2026-01-01T00:00:00Z, of 3 memories",
            "kept     its kind summary is in :compaction :locks" + " :never-delete-kinds",
            "included never",
            "due      never: only messages, answers and tool results are summarized"),
        lines.subList(1, lines.size()));
  }

  @Test
  void programs_get_the_same_as_fields() {
    Memory gone = MEMORY.removed(Lifecycle.deleted(NOW - 1, "20260102-7", "run-1"), false);

    assertEquals(
        "{\"memory_id\":\"20260101-5\",\"state\":\"live\",\"scope\":\"default/general\","
            + "\"kind\":\"message\",\"text\":\"The heron\\nis back\",\"event_id\":\"e-5\","
            + "\"created_at\":1767225600000,\"kept_by\":[\"pinned\"],\"left_alone_until\":null,"
            + "\"included\":{\"total\":0,\"decayed\":0.0,\"last_at\":null},"
            + "\"due_at\":1768435200001}",
        json(MEMORY.withRetrieval(new Retrieval(true, false, false, 1)), null));
    assertEquals(
        "{\"memory_id\":\"20260101-5\",\"state\":\"deleted\",\"scope\":\"default/general\","
            + "\"kind\":\"message\",\"text\":\"The heron\\nis back\",\"event_id\":\"e-5\","
            + "\"created_at\":1767225600000,\"deleted_at\":1768953599999,"
            + "\"reason\":\"compaction\",\"run_id\":\"run-1\",\"replaced_by\":\"20260102-7\","
            + "\"restorable_until\":1769558399999,\"obstacle\":null}",
        json(gone, tombstone("sha256:1", Committing.REASON, "run-1")));
    assertEquals(
        "{\"memory_id\":\"20260101-5\",\"state\":\"purged\",\"scope\":\"default/general\","
            + "\"deleted_at\":1768953599999,\"reason\":\"forgotten\",\"run_id\":null,"
            + "\"replaced_by\":null,\"restorable_until\":null,\"obstacle\":\"forgotten\"}",
        json(null, tombstone(null, Forgetting.REASON, null)));
  }

  @Test
  void a_memory_deleted_by_an_item_stage_shows_the_reason_and_the_run() {
    String arrivals = ArrivalRun.id("profile", Kept.SCOPE, NOW);
    Tombstone merged =
        new Tombstone(ID, Kept.SCOPE, "p1", NOW - 1, ID, "sha256:1", "profile_exact", arrivals);
    Tombstone pruned =
        new Tombstone(ID, Kept.SCOPE, "m1", NOW - 1, null, "sha256:1", "session_pruned", "run-1");

    assertEquals(
        List.of(
            "deleted  duplicate of another profile, except for numbers and times",
            "         by " + arrivals + ", on arrival of items that day",
            "         replaced by " + ID),
        lines(null, merged).subList(2, 5));
    assertEquals(
        List.of("deleted  its session ended long ago", "         by run-1, a run of its stage"),
        lines(null, pruned).subList(2, 4));
    String restore = ArrivalRun.ofRestore("session", Kept.SCOPE, NOW);
    Tombstone replaced =
        new Tombstone(
            ID, Kept.SCOPE, "m1", NOW - 1, ID, "sha256:1", PreferenceArrivals.REASON, restore);
    assertEquals(
        List.of(
            "deleted  replaced by another preference with the same key",
            "         by " + restore + ", while another memory was restored"),
        lines(null, replaced).subList(2, 4));
  }

  private static String json(Memory memory, Tombstone tombstone) {
    return Json.line(text(memory, tombstone, Policy.defaults()).toJson());
  }
}
