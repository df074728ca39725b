package dev.lethe.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Policies;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Descriptions of policy changes. */
class PolicyChangeTest {
  private static List<String> between(String before, String after) {
    return PolicyChange.between(Policies.edn(before), Policies.edn(after)).stream()
        .map(PolicyChange::toString)
        .toList();
  }

  @Test
  void each_change_names_the_key_with_its_old_and_new_value() {
    assertEquals(
        List.of(
            ":dedupe :exact-ttl-seconds 3600 → 60", ":minting :admins #{\"1\"} → #{\"1\" \"2\"}"),
        between(
            "{:minting {:admins #{\"1\"}}}",
            "{:minting {:admins #{\"1\" \"2\"}} :dedupe {:exact-ttl-seconds 60}}"));
  }

  @Test
  void equivalent_files_do_not_differ() {
    assertEquals(List.of(), between("{}", "{:dedupe {:exact-ttl-seconds 3600}} ; as ever"));
  }

  @Test
  void a_change_that_keeps_earlier_results_says_so() {
    assertEquals(
        List.of(":dedupe :near-min-words 4 → 5 (earlier results are kept)"),
        between("{}", "{:dedupe {:near-min-words 5}}"));
  }

  @Test
  void a_raised_limit_does_not_restore_removed_records() {
    assertEquals(
        List.of(
            ":families :family-retention-days 7 → 14 (records removed under the smaller value"
                + " are not recovered)"),
        between("{}", "{:families {:family-retention-days 14}}"));
    assertEquals(
        List.of(":families :family-retention-days 14 → 7"),
        between("{:families {:family-retention-days 14}}", "{}"));
  }

  @Test
  void channels_are_listed_one_by_one() {
    assertEquals(
        List.of(
            ":channels \"42\" :name nil → \"builds\"",
            ":channels :default :raw-bot-memory? false → true",
            ":channels \"42\" :raw-bot-memory? false → true"),
        between("{}", "{:channels {\"42\" {:name \"builds\"} :default {:raw-bot-memory? true}}}"));
  }

  @Test
  void only_a_tenants_own_changes_are_listed_for_it() {
    assertEquals(
        List.of(
            ":dedupe :near-window-seconds 600 → 300",
            ":tenants \"acme\" :minting :mint-think-traces? true → false",
            ":tenants \"blue\" :dedupe :exact-ttl-seconds 3600 → 1"),
        between(
            "{:tenants {\"acme\" {:minting {:mint-think-traces? true}}}}",
            "{:dedupe {:near-window-seconds 300}"
                + " :tenants {\"blue\" {:dedupe {:exact-ttl-seconds 1}}}}"));
  }

  @Test
  void long_lists_are_shortened() {
    String change = between("{}", "{:dedupe {:negations #{\"never\"}}}").get(0);

    assertTrue(change.contains("… → #{\"never\"}"), change);
    assertTrue(change.length() < 200, change);
  }
}
