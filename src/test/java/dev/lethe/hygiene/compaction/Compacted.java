package dev.lethe.hygiene.compaction;

import static dev.lethe.hygiene.compaction.Kept.DAY;
import static dev.lethe.hygiene.compaction.Kept.DAYS;
import static dev.lethe.hygiene.compaction.Kept.SCOPE;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.memory.summary.SummaryV1;
import dev.lethe.memory.summary.WordCounts;
import dev.lethe.policy.Policy;
import java.util.List;

/** Table whose only group has been planned and, optionally, committed by a call. */
public final class Compacted {
  public static final long NOW = DAY + 30 * DAYS;
  public static final String A = "20260101-a";
  public static final String B = "20260101-b";
  public static final String C = "20260101-c";
  public static final Policy POLICY = Policy.defaults();
  public static final DayCap CAP = DayCap.begin(NOW, 1_000);

  public final Table table;
  public final Plan plan;
  public final Plan.Group group;

  private Compacted(Table table) {
    this.table = table;
    this.plan =
        new Planner(POLICY, PlanArguments.of(POLICY))
            .plan("plan", SCOPE, table.memories.values(), NOW, 200)
            .plan();
    this.group = plan.groups().isEmpty() ? null : plan.groups().get(0);
  }

  /** Plans the group of the given memories. */
  public static Compacted planned(Kept... kept) {
    return new Compacted(Table.of(kept));
  }

  /** Plans the group of three messages a, b and c. */
  public static Compacted planned() {
    return planned(
        Kept.message("a").says("The grey heron is back at the pond."),
        Kept.message("b").says("Nobody has seen the otter since Monday morning.").at(DAY + 1),
        Kept.message("c").says("We decided to count the frogs every week.").at(DAY + 2));
  }

  /**
   * Plans and commits the three messages; the summary has a bullet for each and one without a
   * source.
   */
  public static Compacted committed() {
    Compacted compacted = planned();
    compacted.commit(
        compacted.summary(
            List.of(
                "The grey heron is back.",
                "Nobody has seen the otter since Monday.",
                "They will count the frogs every week.",
                "The animals are doing fine.")));
    return compacted;
  }

  public SummaryV1 summary(List<String> bullets) {
    return new SummaryV1(
        "The grey heron is back, and other animals",
        group.start(),
        group.end(),
        bullets,
        List.of(),
        List.of("decided to count the frogs every week"),
        List.of(),
        List.of("heron", "otter"),
        group.sourceIds());
  }

  public Committing.Committed commit(SummaryV1 summary) {
    SummaryItem item = SummaryItem.of(summary, sources());
    Gate.Passed passed = new Gate.Passed(plan, group, sources(), item);
    Committing.Committed committed =
        new Committing(POLICY, Table.PRINTS, Table.JSON)
            .commit(passed, "run", NOW, NOW + 5, WordCounts.NONE);
    table.apply(committed.effects());
    return committed;
  }

  public List<Memory> sources() {
    return group.sourceIds().stream().map(table::get).toList();
  }

  /** Returns the only summary of the table, or null if there is none. */
  public Memory summaryMemory() {
    return table.memories.values().stream()
        .filter(memory -> memory.kind() == Kind.SUMMARY)
        .findFirst()
        .orElse(null);
  }

  public SummaryItem item() {
    return SummaryItem.read(summaryMemory().item(), Table.JSON);
  }
}
