package dev.lethe.hygiene.compaction;

import static dev.lethe.hygiene.compaction.Compacted.A;
import static dev.lethe.hygiene.compaction.Compacted.B;
import static dev.lethe.hygiene.compaction.Compacted.C;
import static dev.lethe.hygiene.compaction.Compacted.NOW;
import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.SCOPE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lethe.fixture.Policies;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.memory.summary.SummaryV1;
import dev.lethe.memory.summary.WordCounts;
import dev.lethe.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommittingTest {
  private static final List<String> BULLETS = List.of("The heron is back.");

  @Test
  void summary_and_excerpts_are_there_before_their_sources_vanish() {
    Compacted compacted = Compacted.planned();

    Committing.Committed committed = compacted.commit(compacted.summary(BULLETS));

    String summary = committed.summaryId();
    String excerpt = MemoryIds.ofExcerpt(SCOPE, summary, B);
    assertEquals(3, committed.deletedCount());
    assertEquals(
        List.of(
            "live " + summary,
            "embed " + summary,
            "live " + excerpt,
            "embed " + excerpt,
            "tombstone " + A,
            "deleted " + A,
            "purge " + A,
            "tombstone " + B,
            "deleted " + B,
            "purge " + B,
            "tombstone " + C,
            "deleted " + C,
            "purge " + C),
        compacted.table.log);
  }

  @Test
  void a_source_is_marked_deleted_with_its_content_kept() {
    Compacted compacted = Compacted.planned();
    Memory before = compacted.table.get(A);

    String summary = compacted.commit(compacted.summary(BULLETS)).summaryId();

    Memory after = compacted.table.get(A);
    assertEquals(Memory.Lifecycle.deleted(NOW + 5, summary, "run"), after.lifecycle());
    assertEquals(before.content(), after.content());
    assertEquals(EmbeddingStatus.PURGED, after.embedding());
  }

  @Test
  void a_tombstone_has_the_successor_and_the_reason_but_no_text() {
    Compacted compacted = Compacted.planned();
    Memory before = compacted.table.get(A);

    String summary = compacted.commit(compacted.summary(BULLETS)).summaryId();

    assertEquals(
        new Tombstone(
            A, SCOPE, null, NOW + 5, summary, GroupHash.contentHash(before), "compaction", "run"),
        compacted.table.tombstones.get(A));
  }

  @Test
  void a_summary_memory_represents_its_sources() {
    Compacted compacted = Compacted.planned();
    SummaryV1 summary = compacted.summary(BULLETS);

    compacted.commit(summary);

    Memory memory = compacted.summaryMemory();
    assertEquals(Kind.SUMMARY, memory.kind());
    assertEquals("20260101-", memory.memoryId().substring(0, 9));
    assertEquals(NOW, memory.createdAt());
    assertEquals(NOW + 5, memory.admittedAt());
    assertEquals(List.of(A, B, C), memory.references());
    assertEquals("run", memory.lifecycle().runId());
    assertEquals("general", memory.source().channelId());
    assertEquals("guild", memory.source().guildId());
    assertEquals(1.2, memory.retrieval().weight());
    assertEquals(
        """
        The grey heron is back, and other animals
        - The heron is back.
        Decided: decided to count the frogs every week
        About: heron, otter\
        """,
        memory.content().text());
    assertEquals(summary, SummaryItem.read(memory.item(), Table.JSON).summary());
  }

  @Test
  void a_summarys_id_derives_from_scope_run_and_group() {
    Compacted once = Compacted.planned();
    Compacted again = Compacted.planned();

    assertEquals(
        once.commit(once.summary(BULLETS)).summaryId(),
        again.commit(again.summary(List.of("Other words."))).summaryId());
  }

  @Test
  void a_summary_is_embedded_unless_the_policy_disables_it() {
    Compacted compacted = Compacted.planned();
    Policy policy = Policies.edn("{:compaction {:summary {:index-summary? false}}}");
    SummaryItem item = SummaryItem.of(compacted.summary(BULLETS), compacted.sources());
    Gate.Passed passed =
        new Gate.Passed(compacted.plan, compacted.group, compacted.sources(), item);

    List<Effect> effects =
        new Committing(policy, Table.PRINTS, Table.JSON)
            .commit(passed, "run", NOW, NOW, WordCounts.NONE)
            .effects();

    Memory summary = ((Effect.PutMemory) effects.get(0)).memory();
    assertEquals(EmbeddingStatus.NONE, summary.embedding());
    assertFalse(effects.contains(new Effect.Embed(VectorChange.of(summary))));
  }

  @Test
  void only_a_requested_vector_is_purged() {
    Compacted compacted =
        Compacted.planned(
            Kept.message("a").vector(EmbeddingStatus.NONE),
            Kept.message("b").vector(EmbeddingStatus.PURGED).at(DAY + 1));

    compacted.commit(compacted.summary(BULLETS));

    assertFalse(compacted.table.log.stream().anyMatch(line -> line.startsWith("purge")));
    assertEquals(EmbeddingStatus.NONE, compacted.table.get(A).embedding());
  }
}
