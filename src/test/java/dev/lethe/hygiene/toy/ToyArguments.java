package dev.lethe.hygiene.toy;

import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.PlanBuilder;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.ArrayList;
import java.util.List;

/**
 * Arguments of the toy stage.
 *
 * @param word word of the entries to remove; null for {@code toy}
 */
record ToyArguments(Boolean dryRun, String word) implements StageArguments {
  @Override
  public ScopeWork work(RunContext context) {
    return new Work(context, word == null ? "toy" : word);
  }

  private static final class Work implements ScopeWork {
    private final RunContext context;
    private final String word;
    private final PlanBuilder builder;
    private final List<Member> toys = new ArrayList<>();
    private int seen;

    Work(RunContext context, String word) {
      this.context = context;
      this.word = word;
      this.builder = new PlanBuilder(context);
    }

    @Override
    public void read(Memory memory) {
      if (memory.lifecycle().isLive()) {
        seen++;
        if (memory.content().text().contains(word)) {
          toys.add(builder.note(memory));
        }
      }
    }

    @Override
    public ScopePlan plan() {
      DayCap day = context.day() == null ? DayCap.begin(context.now(), seen) : context.day();
      int allowed = (int) day.share(toys.size(), new ToyStage().cap(context.policy()));
      toys.stream().limit(allowed).forEach(toy -> builder.step(new ToyStep(toy)));
      for (Member toy : toys.subList(allowed, toys.size())) {
        builder.defer(new ToyStep(toy).leftover(context.scope(), Leftover.CAP_REACHED));
        builder.reviewCase(
            Leftover.CAP_REACHED, () -> new Proposal.Remove(ToyStage.REMOVED, List.of(toy)));
      }
      Counts counts =
          Counts.none()
              .with("scanned", seen)
              .with(ToyStage.REMOVED, allowed)
              .with(ScopeReport.DEFERRED, toys.size() - allowed);
      return builder.plan(day, seen, counts, !toys.isEmpty(), null, null);
    }
  }
}
