package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Names;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CurrentPolicyTest {
  private static final Policy FIRST = Policies.edn("{:dedupe {:near-min-words 3}}");
  private static final Policy OTHER = Policies.edn("{:dedupe {:near-min-words 5}}");

  private static final String EDN = "{:dedupe {:near-min-words 4}}";

  private final CurrentPolicy policies =
      HeapStores.policy(Names.POLICY, StartingPolicy.unpublished(FIRST));

  private void begins() {
    HeapStores.begin(policies);
  }

  @Test
  void a_task_begins_with_the_policy_of_the_application() {
    begins();

    assertSame(FIRST, policies.now());
  }

  @Test
  void a_change_applies_at_once() {
    begins();

    policies.change(OTHER);

    assertSame(OTHER, policies.now());
  }

  @Test
  void a_derived_value_is_computed_once_per_policy() {
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

  private static PolicyRow row(long offset, String edn) {
    return new PolicyRow(offset, edn);
  }

  @Test
  void a_restarted_task_begins_with_the_topics_policy() {
    begins();
    assertTrue(policies.change(row(3, EDN)));

    begins();

    assertEquals(Policy.versionOf(EDN), policies.now().version());
  }

  @Test
  void a_standby_that_becomes_active_uses_the_replicated_policy_row() {
    begins();
    assertSame(FIRST, policies.now());
    policies.change(row(3, EDN));

    policies.clearCache();

    assertEquals(Policy.versionOf(EDN), policies.now().version());
  }

  @Test
  void a_policy_at_or_before_the_current_offset_is_ignored() {
    begins();
    policies.change(row(3, EDN));

    assertTrue(policies.change(row(3, "{}")));
    assertTrue(policies.change(row(2, "{}")));

    assertEquals(row(3, EDN), policies.row());
    assertEquals(Policy.versionOf(EDN), policies.now().version());
  }

  @Test
  void an_invalid_policy_is_rejected() {
    begins();
    policies.change(row(3, EDN));

    assertFalse(policies.change(row(4, "{:dedupe 1}")));

    assertEquals(row(3, EDN), policies.row());
    assertEquals(Policy.versionOf(EDN), policies.now().version());
  }

  @Test
  void the_topics_policy_is_kept_with_the_first_record_and_not_before() {
    CurrentPolicy published =
        HeapStores.policy(Names.POLICY, new StartingPolicy(FIRST, row(3, "{}")));
    assertSame(FIRST, published.now());
    assertNull(published.row());

    published.keep();

    assertEquals(row(3, "{}"), published.row());
    assertSame(FIRST, published.now());
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
