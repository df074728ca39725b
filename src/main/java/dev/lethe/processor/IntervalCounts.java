package dev.lethe.processor;

import dev.lethe.call.AnswerRecord;
import dev.lethe.event.Payload;
import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.rule.ProposalCall;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.janitor.IntervalSum;
import dev.lethe.janitor.KnownFamilies;
import dev.lethe.janitor.PartitionFigures;
import dev.lethe.janitor.Proposals;
import dev.lethe.janitor.RunTallies;
import dev.lethe.janitor.Tallies;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Outcome.CallEffects;
import dev.lethe.memory.Outcome.ReportDue;
import dev.lethe.memory.Report;
import dev.lethe.memory.Ruling;
import dev.lethe.memory.ToolRequest;
import dev.lethe.memory.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Counts a task's decisions and runs for interval reports, and sums them up at the end of each
 * interval.
 */
record IntervalCounts(
    CurrentPolicy policies, Stages stages, StoredTallies tallies, StoredFamilyState families)
    implements KnownFamilies, Proposals {
  /** Counts a message in its channel; a redelivered one was counted before. */
  void count(Ruling.Closed ruling) {
    boolean isMessage = ruling.arrival().event().payload() instanceof Payload.MessageCreated;
    if (isMessage && counts(ruling.verdict(), ruling.familyId())) {
      tallies.add(ruling.arrival().scope(), Tallies.MESSAGES, 1);
    }
  }

  /**
   * Returns true if the message counts: one dropped by a rule counts only if its family counts it.
   */
  private static boolean counts(Verdict verdict, String familyId) {
    return verdict != Verdict.REDELIVERED && (verdict != Verdict.SUPPRESSED || familyId != null);
  }

  /** Counts the results of a run. */
  void count(Report run) {
    Scope scope = run.scope();
    RunTallies.of(run, stages).forEach((name, count) -> tallies.add(scope, name, count));
  }

  /** Sums up an interval, and begins the next one. */
  IntervalSum.Summed sum(ReportDue due) {
    IntervalSum.Summed sum =
        new IntervalSum(policies.now(), stages, tallies, this, this).of(due.everyMinutes());
    sum.over().forEach(tallies::clear);
    return sum;
  }

  /**
   * Returns the tool calls that propose rules, where the evidence suffices. A single partition
   * decides about each rule, as for every other caller, so that concurrent proposals for a rule
   * can't undo each other.
   */
  static CallEffects proposals(ReportDue due, IntervalSum.Summed sum) {
    List<Effect> calls = new ArrayList<>();
    for (IntervalSum.Proposed proposed : sum.proposed()) {
      SuppressRule rule = SuppressRule.ofFamily(proposed.scope(), proposed.familyId());
      calls.add(
          new Effect.CallTool(
              new ToolRequest(
                  ToolRequest.Addressee.LETHE,
                  rule.ruleId() + '-' + due.at(),
                  ProposalCall.TOOL,
                  ProposalCall.args(rule),
                  null,
                  null,
                  rule.tenant())));
    }
    return new CallEffects(calls, List.of());
  }

  /** Returns the partition's figures of the interval. */
  static List<AnswerRecord.Figures> figures(ReportDue due, int partition, IntervalSum.Summed sum) {
    return PartitionFigures.of(due.everyMinutes(), due.at(), partition, sum.tenants()).stream()
        .map(AnswerRecord.Figures::new)
        .toList();
  }

  @Override
  public Known family(Scope scope, String familyId) {
    FamilyProfile profile = families.profile(scope, familyId);
    if (profile != null) {
      CounterColumns counters = (CounterColumns) families.stores().counters().columns(scope.name());
      return counters == null ? null : known(profile, counters.days(familyId));
    }
    RetiredFamily retired = families.retired(scope, familyId);
    return retired == null ? null : known(retired.profile(), retired.days());
  }

  private static Known known(FamilyProfile profile, SortedMap<Integer, CounterRow> days) {
    long total = days.values().stream().mapToLong(CounterRow::count).sum();
    return days.isEmpty()
        ? null
        : new Known(profile, total, days.get(days.firstKey()).first().occurredAt());
  }

  @Override
  public boolean isKnown(Scope scope, String familyId) {
    return policies.rules().rules().stream()
        .anyMatch(
            rule ->
                rule.match().type() == RuleMatch.Type.SIMHASH_FAMILY
                    && rule.tenant().equals(scope.tenant())
                    && standing(scope, rule.match().value()).equals(familyId));
  }

  /** Returns the family into which the given one was merged, or its own id. */
  private String standing(Scope scope, String familyId) {
    String id = familyId;
    FamilyProfile profile = families.profile(scope, id);
    while (profile != null && profile.isAlias()) {
      id = profile.mergedInto();
      profile = families.profile(scope, id);
    }
    return id;
  }

  @Override
  public String ruleId(Scope scope, String familyId) {
    return SuppressRule.ofFamily(scope, familyId).ruleId();
  }
}
