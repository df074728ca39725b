package dev.lethe.hygiene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.memory.lifecycle.DayCap;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanBuilderTest {
  @Test
  void only_the_proposals_of_kept_review_cases_are_built() {
    PlanBuilder builder = new PlanBuilder(null);
    List<Proposal> built = new ArrayList<>();

    for (int i = 0; i < ReviewCase.MOST + 5; i++) {
      builder.reviewCase(
          Leftover.CAP_REACHED,
          () -> {
            built.add(new Proposal.Remove("expired", List.of()));
            return built.get(built.size() - 1);
          });
    }

    ScopePlan plan = builder.plan(DayCap.begin(0, 0), 0, Counts.none(), true, null, null);
    assertEquals(built, plan.cases().stream().map(ReviewCase::proposal).toList());
    assertEquals(ReviewCase.MOST, built.size());
  }
}
