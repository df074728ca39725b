package dev.lethe.call;

import dev.lethe.hygiene.HygieneStage;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.consolidation.ConsolidationCommit;
import dev.lethe.hygiene.consolidation.NewEntryStep;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports of merged entries whose text a model wrote, under the ids of the runs that asked. */
final class MergeReports {
  private final PartitionContext terms;

  MergeReports(PartitionContext terms) {
    this.terms = terms;
  }

  /** Reports an entry that was written, or left out because of the day's cap or a change. */
  Step ofMerge(MergeRow row, NewEntryStep step, StepOutcome outcome, long arrivedAt) {
    List<Report.Sample> samples =
        outcome.left() == null
            ? List.of(
                new Report.Sample(
                    step.phase(),
                    null,
                    MemoryIds.ofItem(row.scope(), step.itemId()),
                    outcome.gone(),
                    itemIds(row),
                    outcome.gone().size()))
            : List.of();
    List<Leftover> left = outcome.left() == null ? List.of() : List.of(outcome.left());
    return Step.reporting(
        List.of(
            report(
                row,
                ConsolidationCommit.counts(step, outcome),
                samples,
                Leftover.write(left, terms.format()),
                null,
                arrivedAt)));
  }

  private List<String> itemIds(MergeRow row) {
    return row.ask().sources().stream()
        .map(source -> terms.memories().memory(row.scope(), source.memoryId()))
        .filter(memory -> memory != null && memory.itemId() != null)
        .map(Memory::itemId)
        .toList();
  }

  /**
   * Reports questions that ended without an entry.
   *
   * @param rows questions of one run
   */
  Step ofNothing(List<MergeRow> rows, String reason, String message, long arrivedAt) {
    List<Map<String, Object>> flags = new ArrayList<>();
    long entries = 0;
    for (MergeRow row : rows) {
      Map<String, Object> flag = new LinkedHashMap<>();
      flag.put("phase", row.ask().phase());
      flag.put("reason", reason);
      flag.put("message", message);
      flag.put("memory_ids", row.ask().sources().stream().map(Member::memoryId).toList());
      flag.put("item_ids", itemIds(row));
      flags.add(flag);
      entries += row.ask().sources().size();
    }
    return Step.reporting(
        List.of(
            report(
                rows.get(0),
                ConsolidationCommit.flagged(entries),
                List.of(),
                null,
                terms.format().write(flags),
                arrivedAt)));
  }

  private Report report(
      MergeRow row,
      Map<String, Long> counts,
      List<Report.Sample> samples,
      String deferred,
      String flagged,
      long arrivedAt) {
    return new Report(
        row.runId(),
        HygieneStage.CONSOLIDATION.wireName(),
        row.scope(),
        row.scope().tenant(),
        false,
        row.at(),
        arrivedAt,
        terms.of(row.scope()).version(),
        counts,
        samples,
        deferred,
        flagged);
  }
}
