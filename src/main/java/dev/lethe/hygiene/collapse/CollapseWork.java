package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.PlanBuilder;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageStep;
import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.List;

/** Work of a collapse run in one scope. */
final class CollapseWork implements ScopeWork {
  private final RunContext context;
  private final CollapseOptions options;
  private final ProfileMemory reading;
  private final List<Profile> profiles = new ArrayList<>();
  private final PlanBuilder builder;

  CollapseWork(RunContext context, CollapseOptions options) {
    this.context = context;
    this.options = options;
    this.reading = new ProfileMemory(context.policy());
    this.builder = new PlanBuilder(context);
  }

  @Override
  public void read(Memory memory) {
    context
        .state(memory)
        .ifPresent(
            state -> {
              profiles.add(reading.profile(memory, state, context.now()));
              builder.note(memory);
            });
  }

  @Override
  public ScopePlan plan() {
    CollapsePlan plan =
        new CollapsePlanner(context.policy(), options).plan(profiles, context.now(), context.day());
    plan.groups().forEach(this::addSteps);
    plan.deferred().forEach(this::addDeferred);
    for (CollapseGroup group : plan.samples()) {
      builder.sample(
          group.phase().wireName(),
          group.signature(),
          group.canonical(),
          group.duplicates(),
          group.duplicates().size() + 1);
    }
    Counts counts = context.dryRun() ? plan.counts().without(CollapseStage.APPLIED) : plan.counts();
    boolean hasNews = !plan.groups().isEmpty() || !plan.deferred().isEmpty();
    return builder.plan(plan.day(), profiles.size(), counts, hasNews, null, null);
  }

  private void addSteps(CollapseGroup group) {
    StageStep.eachPortion(
        group.duplicates().size(),
        (from, to) -> {
          CollapseGroup part = group.part(from, to);
          builder.step(
              new CollapseStep(
                  group.phase(),
                  builder.member(group.canonical()),
                  builder.members(part.duplicates()),
                  part.transferred(),
                  from == 0));
        });
  }

  /**
   * Adds a deferred group and its review cases, each the size of a step, since that is what a
   * person approves at once.
   */
  private void addDeferred(CollapseGroup group) {
    String canonicalId = group.canonical().memoryId();
    int size = group.duplicates().size();
    builder.defer(CollapseStep.leftover(group.phase(), canonicalId, size, Leftover.CAP_REACHED));
    StageStep.eachPortion(
        size,
        (from, to) ->
            builder.reviewCase(
                Leftover.CAP_REACHED,
                () ->
                    new Proposal.Merge(
                        group.phase().wireName(),
                        builder.member(group.canonical()),
                        builder.members(group.part(from, to).duplicates()))));
  }
}
