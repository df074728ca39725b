package dev.lethe.call.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.StageWorld;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.Kept;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Forgotten;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.MessageTraces;
import dev.lethe.memory.TracedMessage;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Forgetting an author in portions: rule K13. */
class AuthorForgettingTest extends StageWorld {
  private final TreeMap<String, MessageTrace.Minted> messages = new TreeMap<>();
  private final List<Forgotten> families = new ArrayList<>();
  private int looked;

  /** Traces of {@link Kept#SCOPE}, the only scope with messages in this test. */
  private final class Traces implements MessageTraces {
    @Override
    public Map<String, TracedMessage> of(Scope scope, Set<String> memoryIds) {
      throw new AssertionError("that goes through all of a scope");
    }

    @Override
    public Optional<String> scan(
        Scope scope, String after, BooleanSupplier goesOn, Consumer<TracedMessage> visitor) {
      String last = after;
      for (Map.Entry<String, MessageTrace.Minted> row : messages.tailMap(after, false).entrySet()) {
        if (!goesOn.getAsBoolean()) {
          return Optional.of(last);
        }
        looked++;
        last = row.getKey();
        visitor.accept(new TracedMessage(last, row.getValue()));
      }
      return Optional.empty();
    }
  }

  @Override
  public PartitionContext terms() {
    PartitionContext all = super.terms();
    return new PartitionContext(
        all.policy(),
        all.prints(),
        all.format(),
        all.memories(),
        null,
        null,
        null,
        new Traces(),
        null,
        all.runs(),
        null,
        all.items(),
        all.stages());
  }

  private void says(String author, int from, int until, boolean isBot) {
    for (int i = from; i < until; i++) {
      Kept kept = Kept.message(String.format("m%06d", i)).by(author);
      Memory memory = (isBot ? kept.repeats("f" + i % 3) : kept).memory();
      memories.put(memory);
      Digest signature = isBot ? Digest.of(author.getBytes(StandardCharsets.UTF_8)) : null;
      messages.put(
          String.format("%06d", i),
          new MessageTrace.Minted(memory.memoryId(), "f" + i % 3, signature, isBot, START));
    }
  }

  private Step asks(String commandId, String author) {
    ToolCall call = new ToolCall(commandId, commandId, "memory.forget", null, null, NOW);
    Tool forget = new Forget(null, null, null, author, null, null, null, null, null, null);
    return engine().step(new Delivery(call, 0, NOW + 8_000, new Delivery.Valid(forget)), NOW, NOW);
  }

  private void does(Step step) {
    long erased = step.effects().stream().filter(Effect.RemoveMemory.class::isInstance).count();
    assertTrue(erased <= BulkForgetting.PART, erased + " at once");
    take(step);
    families.addAll(step.forgotten());
    for (Effect effect : step.effects()) {
      if (effect instanceof Effect.RemoveMemory gone) {
        memories.memories.remove(gone.scope().key(gone.memoryId()));
      }
    }
  }

  /** Runs the call to its end and returns the answer; there is none before. */
  private Forget.Forgotten forgets(String commandId, String author) {
    answers.clear();
    looked = 0;
    does(asks(commandId, author));
    while (!ticks.isEmpty()) {
      assertEquals(List.of(), answers);
      looked = 0;
      does(engine().step(ticks.remove(0), NOW, NOW));
      assertTrue(looked <= BulkForgetting.READS, looked + " looked at");
    }
    assertEquals(1, answers.size());
    return (Forget.Forgotten) ((Answer.Done) answers.get(0).answer()).output();
  }

  private long by(String author) {
    return memories.memories.values().stream()
        .filter(memory -> author.equals(memory.source().authorId()))
        .count();
  }

  @Test
  void a_few_are_forgotten_and_answered_at_once() {
    says("ada", 0, 3, false);
    says("bob", 3, 5, false);

    Step step = asks("c1", "ada");

    assertTrue(step.next().isEmpty());
    assertEquals(1, step.answers().size());
    assertEquals(3, step.effects().stream().filter(Effect.RemoveMemory.class::isInstance).count());
  }

  @Test
  void many_are_forgotten_portion_by_portion_and_answered_when_all_are() {
    says("ada", 0, 450, false);
    says("bob", 450, 450 + 2 * BulkForgetting.READS, false);
    says("ada", 20_000, 20_150, false);

    Forget.Forgotten done = forgets("c1", "ada");

    assertEquals(600, done.forgotten());
    assertEquals(Forget.Forgotten.of(0).remains(), done.remains());
    assertEquals(0, by("ada"));
    assertEquals(2 * BulkForgetting.READS, by("bob"));
    int marks = 2; // one for the scope, one for the author
    assertEquals(600 + 600 + marks, memories.tombstones.size(), "of memories and of their texts");
    assertFalse(rows.keySet().stream().anyMatch(key -> key.startsWith(ForgetRow.ALL)));
    assertEquals(0, forgets("c2", "ada").forgotten());
    assertEquals(0, forgets("c3", "nobody").forgotten());
  }

  @Test
  void memories_without_a_message_trace_are_forgotten_too() {
    says("ada", 0, 250, false);
    messages.clear();

    assertEquals(250, forgets("c1", "ada").forgotten());
    assertEquals(0, by("ada"));
  }

  @Test
  void of_a_bots_messages_the_families_learn_each_once() {
    says("bot", 0, 300, true);

    assertEquals(300, forgets("c1", "bot").forgotten());

    Map<String, Integer> told = new HashMap<>();
    for (Forgotten gone : families) {
      told.merge(gone.traced().messageId(), 1, Integer::sum);
      assertEquals(gone.traced().trace().familyId(), gone.familyId());
    }
    assertEquals(300, told.size());
    assertEquals(Set.of(1), Set.copyOf(told.values()));
  }

  @Test
  void a_tick_after_the_last_message_does_nothing() {
    says("ada", 0, 3, false);
    forgets("c1", "ada");

    assertEquals(Step.NOTHING, engine().step(Tick.forgetOn(NOW), NOW, NOW));
  }
}
