package dev.lethe.memory;

import static dev.lethe.fixture.EventJson.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.lethe.family.record.SpamFamily;
import dev.lethe.fixture.Arrivals;
import dev.lethe.fixture.Memories;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Outcome.FamilyPublished;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Effects of a family's record on its aggregate memory: rules P6 to P8. */
class RememberedAggregatesTest {
  private static final Policy UNEMBEDDED =
      Policies.edn("{:channels {\"general\" {:embed-aggregates? false}}}");

  private static List<Effect> effects(Policy policy, SpamFamily family, Memory before) {
    MessageFingerprinter prints = new MessageFingerprinter(policy, here -> Normalizer.standard());
    FamilyPublished published = new FamilyPublished(family, "default", "guild", DAY);
    return new OutcomeEffects(policy, prints).effects(published, before);
  }

  private static List<Effect> effects(SpamFamily family, Memory before) {
    return effects(Policy.defaults(), family, before);
  }

  private static SpamFamily family(long count, String template, String mergedInto) {
    return new SpamFamily(
        "fam-1",
        Arrivals.SCOPE,
        "2026-01-31",
        "ci-notify spam in general",
        DAY,
        DAY + 9_000,
        "general",
        "sha256:00",
        "0x00",
        template,
        count,
        List.of(template),
        List.of("contains token \"failed\""),
        List.of("mute source bot in channel"),
        List.of("e1"),
        1,
        "e1",
        "e2",
        mergedInto,
        List.of());
  }

  private static Memory memoryOf(SpamFamily family, EmbeddingStatus embedding) {
    return AggregateMemory.of(family, "guild", DAY, 1.1, embedding);
  }

  private static String embedded(SpamFamily family) {
    return memoryOf(family, EmbeddingStatus.NONE).content().normalizedText();
  }

  @Test
  void the_first_record_makes_a_memory_and_asks_for_its_vector() {
    SpamFamily family = family(5, "build=<n> failed", null);

    List<Effect> effects = effects(family, null);

    Memory memory = memoryOf(family, EmbeddingStatus.REQUESTED);
    VectorChange vector =
        new VectorChange(
            AggregateMemory.idOf(family),
            Arrivals.SCOPE,
            Kind.AGGREGATE,
            embedded(family),
            1,
            VectorChange.textHash(memory));
    assertEquals(List.of(new Effect.PutMemory(memory), new Effect.Embed(vector)), effects);
  }

  @Test
  void a_channel_that_embeds_no_aggregates_asks_for_no_vector() {
    SpamFamily family = family(5, "build=<n> failed", null);
    Memory memory = memoryOf(family, EmbeddingStatus.NONE);

    assertEquals(List.of(new Effect.PutMemory(memory)), effects(UNEMBEDDED, family, null));
    assertEquals(
        List.of(new Effect.PutMemory(memory)),
        effects(
            UNEMBEDDED, family, memoryOf(family(4, "build=7 failed", null), EmbeddingStatus.NONE)));
  }

  @Test
  void one_sighting_more_asks_for_no_vector() {
    SpamFamily family = family(5, "build=<n> failed", null);
    Memory before = memoryOf(family(4, "build=<n> failed", null), EmbeddingStatus.REQUESTED);

    assertEquals(
        List.of(new Effect.PutMemory(AggregateMemory.renewed(before, family, DAY))),
        effects(family, before));
  }

  @Test
  void a_changed_aggregate_text_requests_a_vector_under_the_same_revision() {
    SpamFamily family = family(5, "build=<n> failed", null);
    Memory before = memoryOf(family(4, "build=7 failed", null), EmbeddingStatus.REQUESTED);

    List<Effect> effects = effects(family, before);

    VectorChange vector =
        new VectorChange(
            before.memoryId(),
            Arrivals.SCOPE,
            Kind.AGGREGATE,
            embedded(family),
            1,
            VectorChange.textHash(AggregateMemory.renewed(before, family, DAY)));
    assertEquals(
        List.of(
            new Effect.PutMemory(AggregateMemory.renewed(before, family, DAY)),
            new Effect.Embed(vector)),
        effects);
  }

  @Test
  void a_memory_that_was_deleted_is_counted_on_and_asks_for_no_vector() {
    SpamFamily family = family(5, "build=<n> failed", null);
    Memory before =
        Memories.compacted(memoryOf(family(4, "build=7 failed", null), EmbeddingStatus.REQUESTED));

    assertEquals(
        List.of(new Effect.PutMemory(AggregateMemory.renewed(before, family, DAY))),
        effects(family, before));
  }

  static Stream<Arguments> merged() {
    SpamFamily family = family(4, "build=7 failed", null);
    String id = AggregateMemory.idOf(family);
    Effect removed = new Effect.RemoveMemory(Arrivals.SCOPE, id);
    Effect purged = new Effect.PurgeVector(Arrivals.SCOPE, id);
    return Stream.of(
        arguments(null, List.of()),
        arguments(memoryOf(family, EmbeddingStatus.NONE), List.of(removed)),
        arguments(memoryOf(family, EmbeddingStatus.REQUESTED), List.of(removed, purged)),
        arguments(memoryOf(family, EmbeddingStatus.PURGED), List.of(removed)));
  }

  @ParameterizedTest
  @MethodSource("merged")
  void a_family_that_was_merged_away_has_no_memory_and_no_vector(
      Memory before, List<Effect> expected) {
    assertEquals(expected, effects(family(0, "", "fam-0"), before));
  }
}
