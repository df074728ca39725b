package dev.lethe.janitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyMember;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.policy.Policy;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A partition's figures for an interval: rules I2, I4 and I8. */
class IntervalSumTest {
  private static final Scope BOTS = new Scope("acme/bots");
  private static final Scope OPS = new Scope("acme/ops");
  private static final Scope ZOO = new Scope("zoo/bots");

  private final Map<Scope, Map<String, Tally>> counted = new TreeMap<>();
  private final Map<String, KnownFamilies.Known> families = new HashMap<>();
  private final Set<String> ruled = new TreeSet<>();

  private final Tallies tallies =
      new Tallies() {
        @Override
        public Collection<Scope> scopes() {
          return counted.keySet();
        }

        @Override
        public Map<String, Tally> of(Scope scope) {
          return counted.get(scope);
        }
      };

  private final Proposals proposals =
      new Proposals() {
        @Override
        public boolean isKnown(Scope scope, String familyId) {
          return ruled.contains(familyId);
        }

        @Override
        public String ruleId(Scope scope, String familyId) {
          return "rule-" + familyId;
        }
      };

  private void counts(Scope scope, String name, long count) {
    tallies(scope, name, new Tally(count, false, null));
  }

  private void tallies(Scope scope, String name, Tally tally) {
    counted.computeIfAbsent(scope, any -> new LinkedHashMap<>()).put(name, tally);
  }

  private void knows(String familyId, long total, String... texts) {
    FamilyProfile profile = null;
    for (String text : texts) {
      FamilyMember member = new FamilyMember("e", 0, "b", "bot", text, 0, 0);
      profile =
          profile == null
              ? FamilyProfile.begin(familyId, new byte[32], 0, null, member)
              : profile.learn(member);
    }
    families.put(familyId, new KnownFamilies.Known(profile, total, Figures.NOON));
  }

  private IntervalSum.Summed sum(Policy policy, int every) {
    return new IntervalSum(
            policy, Stages.BUILT_IN, tallies, (scope, id) -> families.get(id), proposals)
        .of(every);
  }

  private TenantFigures only() {
    List<TenantFigures> tenants = sum(Policy.defaults(), 60).tenants();
    assertEquals(1, tenants.size());
    return tenants.get(0);
  }

  private static List<String> ids(TenantFigures figures) {
    return figures.top().stream().map(FamilyLine::familyId).toList();
  }

  @Test
  void families_of_all_scopes_of_a_tenant_are_listed_together_with_totals() {
    counts(BOTS, "fam-1", 3);
    counts(BOTS, Tallies.MESSAGES, 4);
    counts(OPS, "fam-2", 8);
    knows("fam-1", 30, "backup done");
    knows("fam-2", 80, "disk full");

    TenantFigures figures = only();

    assertEquals(List.of("fam-2", "fam-1"), ids(figures));
    assertEquals(List.of(80L, 30L), figures.top().stream().map(FamilyLine::total).toList());
    assertEquals(11, figures.messages());
    assertEquals(2, figures.families());
  }

  @Test
  void each_tenant_is_reported_at_its_own_interval() {
    counts(BOTS, "fam-1", 3);
    counts(ZOO, "fam-2", 8);
    Policy policy = Policies.edn("{:tenants {\"zoo\" {:janitor {:report-interval-minutes 30}}}}");

    IntervalSum.Summed hourly = sum(policy, 60);
    IntervalSum.Summed often = sum(policy, 30);

    assertEquals(List.of("acme"), hourly.tenants().stream().map(TenantFigures::tenant).toList());
    assertEquals(List.of(BOTS), hourly.over());
    assertEquals(List.of("zoo"), often.tenants().stream().map(TenantFigures::tenant).toList());
    assertEquals(List.of(ZOO), often.over());
  }

  @Test
  void people_alone_yield_no_report_and_their_count_is_reset() {
    counts(BOTS, Tallies.MESSAGES, 400);

    IntervalSum.Summed sum = sum(Policy.defaults(), 60);

    assertEquals(List.of(), sum.tenants());
    assertEquals(List.of(BOTS), sum.over());
  }

  @Test
  void a_run_is_reported_if_it_deleted_or_deferred_and_not_if_it_only_spared() {
    counts(BOTS, "#protected", 3);
    assertEquals(List.of(), sum(Policy.defaults(), 60).tenants());

    counts(OPS, "#memories_deleted", 12);
    counts(OPS, "#summaries_created", 2);

    assertEquals(12, only().runs().memoriesDeleted());
    assertEquals(3, only().runs().spared());
  }

  @Test
  void a_stage_run_with_removals_is_reported_without_any_family() {
    counts(BOTS, "#profile_protected", 3);
    counts(BOTS, "#session_summaries_requested", 2);
    assertEquals(List.of(), sum(Policy.defaults(), 60).tenants());

    counts(OPS, "#profile_duplicates_removed", 12);
    counts(BOTS, "#profile_duplicates_removed", 1);

    Map<String, Long> named = only().named(Stages.BUILT_IN);
    assertEquals(13, named.get("profile_duplicates_removed"));
    assertEquals(3, named.get("profile_protected"));
    assertEquals(0, named.get("session_deferred"));
    assertEquals(0, named.get("memories_deleted"));
  }

  @Test
  void a_disabled_janitor_reports_nothing_and_discards_its_counts() {
    counts(BOTS, "fam-1", 3);

    IntervalSum.Summed sum = sum(Policies.edn("{:janitor {:enabled? false}}"), 60);

    assertEquals(List.of(), sum.tenants());
    assertEquals(List.of(BOTS), sum.over());
  }

  @Test
  void all_signals_of_a_family_that_began_are_new_and_of_another_those_it_didnt_have() {
    knows("fam-1", 9, "backup finished", "backup finished");
    knows("fam-2", 9, "disk full");
    List<String> had = families.get("fam-2").profile().signals();
    knows("fam-2", 9, "disk full", "disk full on host");
    tallies(BOTS, "fam-1", new Tally(4, true, null));
    tallies(BOTS, "fam-2", new Tally(5, false, null).knowing(had));
    counts(BOTS, "fam-3", 7);
    knows("fam-3", 9, "cache cleared");

    List<String> signals = only().signals().stream().map(SignalLine::signal).toList();

    assertEquals(
        List.of("contains token \"backup\"", "contains token \"finished\""),
        signals,
        "fam-2 lost one and fam-3 learned nothing");
  }

  @Test
  void a_rule_is_proposed_from_fifty_messages_and_a_fifth_of_the_channel_on() {
    knows("fam-1", 500, "backup done");
    for (long[] evidence : new long[][] {{50, 250, 1}, {49, 100, 0}, {50, 251, 0}, {51, 255, 1}}) {
      counts(BOTS, "fam-1", evidence[0]);
      counts(BOTS, Tallies.MESSAGES, evidence[1]);

      assertEquals(evidence[2], only().rules().size(), evidence[0] + " of " + evidence[1]);
    }
    assertEquals(
        List.of(new IntervalSum.Proposed(BOTS, "fam-1", "rule-fam-1")),
        sum(Policy.defaults(), 60).proposed());
    assertEquals(
        List.of(), sum(Policies.edn("{:janitor {:propose-suppress-rules? false}}"), 60).proposed());
  }

  @Test
  void no_rule_is_proposed_for_a_family_that_has_one_in_any_status() {
    knows("fam-1", 500, "backup done");
    counts(BOTS, "fam-1", 100);
    counts(BOTS, Tallies.MESSAGES, 100);
    ruled.add("fam-1");

    assertEquals(List.of(), sum(Policy.defaults(), 60).proposed());
  }

  @Test
  void a_family_that_is_forgotten_by_then_is_still_counted() {
    counts(BOTS, "fam-1", 60);

    FamilyLine line = only().top().get(0);

    assertEquals(60, line.count());
    assertEquals("", line.template());
    assertEquals(List.of(), only().rules(), "nothing is known that a rule could be about");
  }
}
