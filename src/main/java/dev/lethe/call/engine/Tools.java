package dev.lethe.call.engine;

import dev.lethe.call.ToolType;
import dev.lethe.call.bot.BotTool;
import dev.lethe.call.compaction.AbortPlan;
import dev.lethe.call.compaction.CommitGroup;
import dev.lethe.call.compaction.PlanCompaction;
import dev.lethe.call.compaction.Summarize;
import dev.lethe.call.context.AssembleContext;
import dev.lethe.call.context.ListMemories;
import dev.lethe.call.context.LogInclusions;
import dev.lethe.call.context.SearchMemories;
import dev.lethe.call.memory.Forget;
import dev.lethe.call.memory.MarkTool;
import dev.lethe.call.memory.Restore;
import dev.lethe.call.memory.ShowHistory;
import dev.lethe.call.review.ListReviews;
import dev.lethe.call.review.OneReview;
import dev.lethe.call.review.ShowReview;
import dev.lethe.call.rule.AddSuppressRule;
import dev.lethe.call.rule.RuleDecision;
import dev.lethe.call.stage.StageTool;
import dev.lethe.hygiene.stages.Stages;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tools of a topology: those of its stages, and all others.
 *
 * @param all tools with different names
 */
public record Tools(List<ToolType> all) {
  private static final List<ToolType> OWN =
      List.of(
          MarkTool.Pin.TYPE,
          MarkTool.Unpin.TYPE,
          MarkTool.Lock.TYPE,
          MarkTool.Unlock.TYPE,
          ListMemories.TYPE,
          SearchMemories.TYPE,
          AssembleContext.TYPE,
          LogInclusions.TYPE,
          ShowHistory.TYPE,
          PlanCompaction.TYPE,
          Summarize.TYPE,
          CommitGroup.TYPE,
          AbortPlan.TYPE,
          Forget.TYPE,
          Restore.TYPE,
          ListReviews.TYPE,
          ShowReview.TYPE,
          OneReview.Approve.TYPE,
          OneReview.Reject.TYPE,
          BotTool.SendMessage.TYPE,
          BotTool.DeleteMessage.TYPE,
          AddSuppressRule.TYPE,
          RuleDecision.ApproveRule.TYPE,
          RuleDecision.RejectRule.TYPE,
          RuleDecision.RemoveRule.TYPE);

  /** The tools of Lethe. */
  public static final Tools BUILT_IN = of(Stages.BUILT_IN);

  public Tools {
    all = List.copyOf(all);
  }

  /** Returns the tools of a topology with the given stages. */
  public static Tools of(Stages stages) {
    return new Tools(
        Stream.concat(OWN.stream(), stages.ofItems().stream().map(StageTool::type)).toList());
  }

  /** Returns the tool with the given name. */
  public Optional<ToolType> named(String name) {
    return all.stream().filter(tool -> tool.name().equals(name)).findFirst();
  }

  /** Returns true if calls of the named tool change nothing; those of stages always may. */
  public static boolean isReadOnly(String name) {
    return OWN.stream().anyMatch(tool -> tool.isReadOnly() && tool.name().equals(name));
  }
}
