package dev.lethe.profile;

import dev.lethe.hygiene.Ending;
import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.RunTerms;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageStep;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a run collapses of one scope's profiles. */
public final class CollapseWork implements ScopeWork {
  /** Ids that all samples of a report name together, so that it stays a record that fits. */
  private static final int SAMPLED = 10_000;

  private final RunTerms terms;
  private final CollapseOptions options;
  private final ProfileMemory reading;
  private final List<Profile> profiles = new ArrayList<>();
  private final Map<String, Member> members = new HashMap<>();

  public CollapseWork(RunTerms terms, CollapseOptions options) {
    this.terms = terms;
    this.options = options;
    this.reading = new ProfileMemory(terms.policy());
  }

  @Override
  public void read(Memory memory) {
    terms
        .state(memory)
        .ifPresent(
            state -> {
              profiles.add(reading.profile(memory, state, terms.now()));
              members.put(memory.memoryId(), Member.of(memory));
            });
  }

  @Override
  public ScopePlan plan() {
    CollapsePlan plan =
        new CollapsePlanner(terms.policy(), options).plan(profiles, terms.now(), terms.day());
    List<StageStep> steps = new ArrayList<>();
    if (!terms.dryRun()) {
      plan.groups().forEach(group -> addSteps(group, steps));
    }
    CollapseCounts counts = terms.dryRun() ? plan.counts().dry() : plan.counts();
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
