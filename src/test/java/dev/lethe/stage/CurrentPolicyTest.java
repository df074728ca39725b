package dev.lethe.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class CurrentPolicyTest {
  private static final Policy FIRST = Policies.edn("{:dedupe {:near-min-words 3}}");
  private static final Policy OTHER = Policies.edn("{:dedupe {:near-min-words 5}}");

  private final CurrentPolicy policies = CurrentPolicy.builder(FIRST).build();

  private void begins() {
    policies.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), policies);
  }

  @Test
  void a_task_begins_with_the_policy_of_the_application() {
    begins();

    assertSame(FIRST, policies.now());
  }

  @Test
  void a_change_holds_at_once() {
    begins();

    policies.change(OTHER);

    assertSame(OTHER, policies.now());
  }

  @Test
  void what_is_made_of_a_policy_is_made_once_for_each() {
    begins();
    List<Policy> made = new ArrayList<>();
    Supplier<Integer> words =
        policies.derive(
            policy -> {
              made.add(policy);
              return policy.dedupe().nearMinWords();
            });

    assertEquals(3, words.get());
    assertEquals(3, words.get());
    policies.change(OTHER);
    assertEquals(5, words.get());
    assertEquals(5, words.get());

    assertEquals(List.of(FIRST, OTHER), made);
  }

  @Test
  void a_task_that_begins_again_knows_no_change() {
    begins();
    policies.change(OTHER);

    policies.close();
    begins();

    assertSame(FIRST, policies.now());
  }
}
