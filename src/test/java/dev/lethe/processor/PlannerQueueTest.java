package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.call.Delivery;
import dev.lethe.call.Instruction;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WorkResult;
import dev.lethe.call.context.AssembleContext;
import dev.lethe.call.context.ContextAwaited;
import dev.lethe.call.question.VerifyOrder;
import dev.lethe.codec.call.PlanCodec;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.config.RecordLimit;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.consolidation.ProposedText;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Background work of a stream thread: rules B8 and B9. */
class PlannerQueueTest {
  private static final EmbeddingModel TINY = new EmbeddingModel("tiny", "1");

  /** Time in nanoseconds; reading a memory takes one millisecond. */
  private long clock;

  private final PlanCodec plans = new PlanCodec(Stages.BUILT_IN);
  private final PlannerQueue queue = new PlannerQueue(Background.none(), plans, () -> clock);

  /** Reads the given number of memories in portions. */
  private final class Reading {
    private int left;

    Reading(int memories) {
      left = memories;
    }

    boolean portion(BooleanSupplier goesOn) {
      while (left > 0 && goesOn.getAsBoolean()) {
        left--;
        goesBy(1);
      }
      return left == 0;
    }
  }

  private void goesBy(int millis) {
    clock += Duration.ofMillis(millis).toNanos();
  }

  private static ContextAwaited call(String id) {
    ToolCall call = new ToolCall(id, id, "memory.context_assemble", new Scope("t/c"), "t", 7);
    Tool tool = new AssembleContext("heron", 500, null, "s", null, null, null, true);
    return new ContextAwaited(new Delivery(call, 3, 10_007, new Delivery.Valid(tool)), false, null);
  }

  private List<ContextAwaited> finished() {
    List<ContextAwaited> finished = new ArrayList<>();
    queue.takeFinished(
        one -> {
          assertEquals(new Scope("t/c"), one.scope());
          finished.add((ContextAwaited) plans.plan(one.plan()));
        });
    return finished;
  }

  @Test
  void a_scope_is_read_in_10_ms_portions_before_its_call_continues() {
    queue.order(call("c1"), new Reading(25)::portion);
    assertEquals(List.of(), finished());
    assertEquals(11, Duration.ofNanos(clock).toMillis());

    queue.resume();
    assertEquals(List.of(), finished());
    queue.resume();

    assertEquals(List.of(call("c1")), finished());
    assertEquals(List.of(), finished(), "once");
  }

  @Test
  void an_idle_thread_reads_portions_of_40_ms() {
    Reading reading = new Reading(200);
    queue.resume();
    queue.order(call("c1"), reading::portion);
    queue.resume();
    assertEquals(200 - 22, reading.left);

    goesBy(1_000);
    queue.resume();
    assertEquals(200 - 22 - 41, reading.left);
    queue.resume();
    assertEquals(200 - 22 - 82, reading.left, "its own reading doesn't count");

    IdleWatch.note();
    queue.resume();
    assertEquals(200 - 104 - 11, reading.left, "a record has come");
  }

  @Test
  void calls_go_on_in_the_order_in_which_they_came() {
    queue.order(call("c1"), new Reading(25)::portion);
    queue.order(call("c2"), new Reading(5)::portion);
    queue.resume();

    assertEquals(List.of(call("c1"), call("c2")), finished());
  }

  @Test
  void a_querys_vector_returns_with_the_unchanged_call() {
    StoredVector vector = new StoredVector(TINY, DenseVector.of(0.1f, -1e-30f, 1f / 3));

    queue.order(call("c1"), "heron", QueryEmbedder.by(TINY, text -> vector.vector()));

    assertEquals(List.of(new ContextAwaited(call("c1").delivery(), true, vector)), finished());
  }

  @Test
  void a_failing_embedder_leaves_a_query_without_a_vector() {
    QueryEmbedder broken =
        QueryEmbedder.by(
            TINY,
            text -> {
              throw new IllegalStateException("planted");
            });

    queue.order(call("c1"), "heron", broken);

    assertEquals(List.of(new ContextAwaited(call("c1").delivery(), true, null)), finished());
  }

  @Test
  void a_result_too_large_for_a_record_fails_its_order() {
    String huge = "x".repeat(RecordLimit.VALUE_BYTES + 1);
    ProposedText proposed =
        ProposedText.of(huge, List.of(), null, Policy.defaults(), 0, new JsonTree());
    Scope scope = new Scope("t/c");

    queue.order(new VerifyOrder("r1", scope, proposed, (text, models) -> null));

    List<Instruction.Result> results = new ArrayList<>();
    queue.takeFinished(one -> results.add(plans.plan(one.plan())));
    assertEquals(List.of(new WorkResult("r1", scope, WorkResult.Failed.OURS)), results);
  }
}
