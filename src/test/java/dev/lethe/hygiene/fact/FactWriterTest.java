package dev.lethe.hygiene.fact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.Scope;
import dev.lethe.fixture.IndexOnHeap;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.MemoriesOnHeap;
import dev.lethe.hygiene.StepContext;
import dev.lethe.item.ItemFields;
import dev.lethe.item.Significance;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.fact.FactType;
import dev.lethe.memory.fact.ProposedFact;
import dev.lethe.memory.fact.ProposedFacts;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Storage of facts next to what people and stores wrote: rule E17. */
class FactWriterTest {
  private static final Scope SCOPE = new Scope("default/session:one");
  private static final Memory SOURCE =
      ItemMemories.message(SCOPE, "m1", "Hi. I prefer tea in the morning.", 1);
  private static final ProposedFacts TEA =
      new ProposedFacts(
          List.of(new ProposedFact(FactType.CLAIM, "I prefer tea", null, List.of(1))), 0);

  private final MemoriesOnHeap memories = new MemoriesOnHeap();

  private FactWriter.Written writes() {
    Policy policy = Policy.defaults();
    memories.put(SOURCE);
    MessageFingerprinter prints = new MessageFingerprinter(policy, unused -> Normalizer.standard());
    StepContext context =
        new StepContext(
            SCOPE, "run-1", 5, 5, policy, memories, new IndexOnHeap(), prints, new JsonTree());
    return new FactWriter(context).write(TEA, List.of(SOURCE), "summary-1");
  }

  private static Memory profile(String text) {
    return ItemMemories.of(SCOPE, "p1", new ItemFields.Profile(text, Significance.ROUTINE, 1), 1);
  }

  @Test
  void a_fact_is_written_once_with_its_vector() {
    FactWriter.Written written = writes();

    assertEquals(List.of(FactWriter.USED), written.outcomes());
    Memory fact = ((Effect.PutMemory) written.effects().get(0)).memory();
    assertEquals(Kind.FACT, fact.kind());
    assertEquals("I prefer tea", fact.content().text());
    assertEquals(List.of(SOURCE.memoryId(), "summary-1"), fact.references());
    assertEquals(2, written.effects().size());
    memories.put(fact);
    assertEquals(List.of(), writes().effects());
  }

  @Test
  void a_live_item_with_an_equal_text_is_left_as_the_only_one() {
    memories.put(profile("i prefer TEA."));

    assertEquals(new FactWriter.Written(List.of(), List.of(FactWriter.KNOWN)), writes());
  }

  @Test
  void a_superseded_item_or_another_text_does_not_matter() {
    memories.put(profile("I prefer tea").superseded("other", null));
    assertEquals(List.of(FactWriter.USED), writes().outcomes());
    memories.put(profile("I prefer tea, mostly"));
    assertEquals(List.of(FactWriter.USED), writes().outcomes());
  }
}
