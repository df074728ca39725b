package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lethe gc}: shows what compaction would do now, or runs it. */
@Command(
    name = "gc",
    description = {
      "Show the memories that can be replaced by summaries now; --apply replaces them.",
      "The running application plans groups; one summary replaces each group. Options can be",
      "stricter than the policy, never laxer. With --apply, groups that exceed today's cap are",
      "skipped and listed with the day when they can be replaced. A group that has changed",
      "since the plan is skipped, and the exit code is 1."
    },
    footer = {
      "  lethe gc",
      "  lethe gc --scope default/42 --age-min-days 60",
      "  lethe gc --apply --max-groups 10",
      "  lethe restore --run plan-6a2f41f09b3c8d1e      undo"
    })
final class GcCommand extends CallCommand {
  @Option(names = "--apply", description = "make the changes; without it, only show them")
  private boolean apply;

  @Option(
      names = "--age-min-days",
      paramLabel = "N",
      description = "minimum age in days; at least the policy's")
  private Integer ageMinDays;

  @Option(
      names = "--threshold",
      paramLabel = "X",
      description = "maximum of decayed inclusions, exclusive; at most the policy's")
  private Double threshold;

  @Option(
      names = "--max-groups",
      paramLabel = "N",
      description = "maximum number of groups, oldest first")
  private Integer maxGroups;

  @Override
  public Integer call() {
    return call("memory.gc_plan", arguments(), this::planned);
  }

  private int planned(ToolSession session, JsonNode plan) {
    String planId = plan.path("plan_id").asText();
    List<PlannedGroup> groups = groups(planId, plan.path("groups"));
    List<PlannedGroup> now = groups.stream().filter(group -> !group.isWaiting()).toList();
    if (apply) {
      try (Progress progress = new Progress(console)) {
        new GcRun(session, progress).commit(now);
      }
    }
    show(planId, groups);
    long leftOut = plan.path("groups_left_out").asLong();
    if (leftOut > 0) {
      console.say(
          Count.of(leftOut, "more summary", "more summaries")
              + " can follow; run lethe gc again after --apply");
    }
    boolean whole = now.stream().allMatch(PlannedGroup::isCommitted);
    return apply && !whole ? ExitCode.FAILED : ExitCode.DONE;
  }

  /** Each partition has applied the limit on groups separately, so it is applied again here. */
  private List<PlannedGroup> groups(String planId, JsonNode planned) {
    return StreamSupport.stream(planned.spliterator(), false)
        .limit(maxGroups == null ? Long.MAX_VALUE : maxGroups)
        .map(group -> new PlannedGroup(planId, group))
        .toList();
  }

  private ObjectNode arguments() {
    ObjectNode args = Json.object();
    if (ageMinDays != null) {
      args.put("age_min_days", ageMinDays);
    }
    if (threshold != null) {
      args.put("access_threshold", threshold);
    }
    if (maxGroups != null) {
      args.put("max_groups", maxGroups);
    }
    return args;
  }

  private void show(String planId, List<PlannedGroup> groups) {
    if (isJson()) {
      console.print(json(planId, groups));
      return;
    }
    if (groups.isEmpty()) {
      console.say("no memory is due");
      return;
    }
    Table table =
        apply
            ? new Table("DAY", "CHANNEL", "MEMORIES", "TOKENS", "BECAME")
            : new Table("DAY", "CHANNEL", "MEMORIES", "TOKENS");
    for (PlannedGroup group : groups) {
      List<Object> cells =
          new ArrayList<>(
              List.of(day(group), group.channel(), group.memories(), group.estimatedTokens()));
      if (apply) {
        cells.add(group.isWaiting() ? "waits until " + day(group.waitsUntil()) : group.outcome());
      }
      table.row(cells.toArray());
    }
    table.print(console);
    printSummary(planId, groups);
  }

  private static String day(PlannedGroup group) {
    return day(Instant.ofEpochMilli(group.start()));
  }

  private static String day(Instant time) {
    return time.atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }

  private void printSummary(String planId, List<PlannedGroup> groups) {
    List<PlannedGroup> now = groups.stream().filter(group -> !group.isWaiting()).toList();
    List<PlannedGroup> later = groups.stream().filter(PlannedGroup::isWaiting).toList();
    if (apply) {
      printCommitted(planId, now);
    } else {
      printPreview(now, !later.isEmpty());
    }
    if (!later.isEmpty()) {
      printWaiting(later);
    }
  }

  private void printCommitted(String planId, List<PlannedGroup> tried) {
    List<PlannedGroup> gone = tried.stream().filter(PlannedGroup::isCommitted).toList();
    List<PlannedGroup> kept = tried.stream().filter(group -> !group.isCommitted()).toList();
    console.print(
        Count.of(memories(gone), "memory", "memories")
            + " replaced by "
            + Count.of(gone.size(), "summary", "summaries")
            + (gone.isEmpty() ? "." : ". Undo with: lethe restore --run " + planId));
    if (!kept.isEmpty()) {
      console.print(refusals(kept));
    }
  }

  private void printPreview(List<PlannedGroup> now, boolean othersWait) {
    console.print(
        Count.of(memories(now), "memory", "memories")
            + " can be replaced by "
            + Count.of(now.size(), "summary", "summaries")
            + (othersWait ? " now" : "")
            + "; nothing was changed."
            + (now.isEmpty() ? "" : " Use --apply to replace them."));
  }

  private void printWaiting(List<PlannedGroup> later) {
    List<Instant> days = later.stream().map(PlannedGroup::waitsUntil).sorted().toList();
    Instant first = days.get(0);
    Instant last = days.get(days.size() - 1);
    console.print(
        Count.of(memories(later), "memory", "memories")
            + " of "
            + Count.of(later.size(), "summary", "summaries")
            + (memories(later) == 1 ? " exceeds" : " exceed")
            + " the daily cap; the first can be replaced on "
            + day(first)
            + (first.equals(last) ? "." : ", the last on " + day(last) + "."));
  }

  private static String refusals(List<PlannedGroup> kept) {
    return Count.of(memories(kept), "memory", "memories")
        + " stayed: "
        + kept.stream().map(PlannedGroup::refusal).distinct().collect(Collectors.joining("; "));
  }

  private static long memories(List<PlannedGroup> groups) {
    return groups.stream().mapToLong(PlannedGroup::memories).sum();
  }

  private JsonNode json(String planId, List<PlannedGroup> groups) {
    ObjectNode json = Json.object().put("plan_id", planId).put("dry_run", !apply);
    var list = json.putArray("groups");
    groups.forEach(group -> list.add(group.toJson()));
    return json;
  }
}
