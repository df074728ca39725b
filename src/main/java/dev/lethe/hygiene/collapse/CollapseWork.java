package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.ListedMembers;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageStep;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import dev.lethe.memory.summary.Sentences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Work of a collapse run in one scope. */
public final class CollapseWork implements ScopeWork {
  private final RunContext terms;
  private final CollapseOptions options;
  private final ProfileMemory reading;
  private final List<Profile> profiles = new ArrayList<>();
  private final Map<String, Member> members = new HashMap<>();

  public CollapseWork(RunContext terms, CollapseOptions options) {
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
        cases(plan.deferred()),
        new ScopeReport(
            plan.day().base(),
            profiles.size(),
            counts.byName(),
            samples(plan.samples()),
            deferred(plan.deferred()),
            null,
            !plan.groups().isEmpty() || !plan.deferred().isEmpty(),
            null));
  }

  /**
   * Returns review cases for the deferred groups, each the size of a step, since that is what a
   * person approves at once.
   */
  private List<ReviewCase> cases(List<CollapseGroup> deferred) {
    List<ReviewCase> cases = new ArrayList<>();
    for (CollapseGroup group : deferred) {
      int size = group.duplicates().size();
      for (int from = 0; from < size && cases.size() < ReviewCase.MOST; from += StageStep.PORTION) {
        CollapseGroup part = group.part(from, Math.min(size, from + StageStep.PORTION));
        cases.add(
            new ReviewCase(
                Leftover.CAP_REACHED,
                new Proposal.Merge(
                    group.phase().wireName(), member(group.canonical()), duplicates(part))));
      }
    }
    return cases;
  }

  private Member member(Profile profile) {
    return members.get(profile.memoryId());
  }

  private List<Member> duplicates(CollapseGroup group) {
    return group.duplicates().stream().map(this::member).toList();
  }

  private void addSteps(CollapseGroup group, List<StageStep> steps) {
    Member canonical = member(group.canonical());
    for (int from = 0; from < group.duplicates().size(); from += StageStep.PORTION) {
      int to = Math.min(group.duplicates().size(), from + StageStep.PORTION);
      CollapseGroup part = group.part(from, to);
      steps.add(
          new CollapseStep(
              group.phase(), canonical, duplicates(part), part.transferred(), from == 0));
    }
  }

  private static List<Report.Sample> samples(List<CollapseGroup> groups) {
    List<Report.Sample> samples = new ArrayList<>();
    ListedMembers listed = new ListedMembers();
    for (CollapseGroup group : groups) {
      CollapseGroup part = group.part(0, listed.first(group.duplicates()).size());
      samples.add(
          new Report.Sample(
              group.phase().wireName(),
              Sentences.shown(group.signature()),
              group.canonical().memoryId(),
              part.duplicates().stream().map(Profile::memoryId).toList(),
              part.itemIds(),
              group.duplicates().size() + 1));
    }
    return samples;
  }

  private static List<Leftover> deferred(List<CollapseGroup> groups) {
    return groups.stream()
        .limit(Leftover.NAMED)
        .map(
            group ->
                CollapseStep.left(
                    group.phase(),
                    group.canonical().memoryId(),
                    group.duplicates().size(),
                    Leftover.CAP_REACHED))
        .toList();
  }
}
