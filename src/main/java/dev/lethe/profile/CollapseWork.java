package dev.lethe.profile;

import dev.lethe.compaction.DayCap;
import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.hygiene.Ending;
import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageStep;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a run collapses of one scope's profiles. */
public final class CollapseWork implements ScopeWork {
  /** Ids that all samples of a report name together, so that it stays a record that fits. */
  private static final int SAMPLED = 10_000;

  private final Policy policy;

  private final CollapseOptions options;
  private final boolean dryRun;
  private final long now;
  private final DayCap day;
  private final JsonFormat format;
  private final ProfileMemory reading;
  private final List<Profile> profiles = new ArrayList<>();
  private final Map<String, Member> members = new HashMap<>();

  /**
   * @param policy the tenant's
   * @param now of the run, epoch milliseconds
   * @param day what went of the scope so far; null if this is the day's first run
   */
  public CollapseWork(
      Policy policy,
      CollapseOptions options,
      boolean dryRun,
      long now,
      DayCap day,
      JsonFormat format) {
    this.policy = policy;
    this.options = options;
    this.dryRun = dryRun;
    this.now = now;
    this.day = day;
    this.format = format;
    this.reading = new ProfileMemory(policy);
  }

  @Override
  public void read(Memory memory) {
    if (memory.lifecycle().isLive()) {
      ItemState state = ItemState.read(memory.kind(), memory.item(), format);
      profiles.add(reading.profile(memory, state, now));
      members.put(memory.memoryId(), Member.of(memory));
    }
  }

  @Override
  public ScopePlan plan() {
    CollapsePlan plan = new CollapsePlanner(policy, options).plan(profiles, now, day);
    List<StageStep> steps = new ArrayList<>();
    if (!dryRun) {
      plan.groups().forEach(group -> addSteps(group, steps));
    }
    CollapseCounts counts = dryRun ? plan.counts().dry() : plan.counts();
    return new ScopePlan(
        steps,
        new Ending(
            plan.day().base(),
            profiles.size(),
            counts.byName(),
            samples(plan.samples()),
            deferred(plan.deferred()),
            null,
            !plan.groups().isEmpty() || !plan.deferred().isEmpty(),
            null));
  }

  private void addSteps(CollapseGroup group, List<StageStep> steps) {
    Member canonical = members.get(group.canonical().memoryId());
    for (int from = 0; from < group.duplicates().size(); from += StageStep.PORTION) {
      int to = Math.min(group.duplicates().size(), from + StageStep.PORTION);
      CollapseGroup part = group.part(from, to);
      List<Member> duplicates =
          part.duplicates().stream().map(duplicate -> members.get(duplicate.memoryId())).toList();
      steps.add(
          new CollapseStep(group.phase(), canonical, duplicates, part.transferred(), from == 0));
    }
  }

  private static List<Report.Sample> samples(List<CollapseGroup> groups) {
    List<Report.Sample> samples = new ArrayList<>();
    int left = SAMPLED;
    for (CollapseGroup group : groups) {
      int shown = Math.min(left, group.duplicates().size());
      left -= shown;
      samples.add(
          new Report.Sample(
              group.phase().wireName(),
              group.signature(),
              group.canonical().memoryId(),
              group.duplicates().subList(0, shown).stream().map(Profile::memoryId).toList(),
              group.itemIds().subList(0, shown + 1),
              group.duplicates().size() + 1));
    }
    return samples;
  }

  private static List<Left> deferred(List<CollapseGroup> groups) {
    return groups.stream()
        .limit(Left.NAMED)
        .map(
            group ->
                CollapseStep.left(
                    group.phase(),
                    group.canonical().memoryId(),
                    group.duplicates().size(),
                    Left.CAP_REACHED))
        .toList();
  }
}
