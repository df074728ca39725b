package dev.lethe.call.engine;

import dev.lethe.call.Output;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.call.bot.BotTool;
import dev.lethe.call.compaction.AbortPlan;
import dev.lethe.call.compaction.CommitGroup;
import dev.lethe.call.compaction.PlanCompaction;
import dev.lethe.call.compaction.Summarize;
import dev.lethe.call.context.AssembleContext;
import dev.lethe.call.context.LogInclusions;
import dev.lethe.call.memory.Forget;
import dev.lethe.call.memory.MarkTool;
import dev.lethe.call.memory.Restore;
import dev.lethe.call.review.ApproveReview;
import dev.lethe.call.review.ListReviews;
import dev.lethe.call.review.RejectReview;
import dev.lethe.call.review.ShowReview;
import dev.lethe.call.rule.AddSuppressRule;
import dev.lethe.call.rule.RuleDecision;
import java.util.List;
import java.util.Optional;

/** Registry of all tools. */
public final class Tools {
  public static final List<ToolType> ALL =
      List.of(
          MarkTool.Pin.TYPE,
          MarkTool.Unpin.TYPE,
          MarkTool.Lock.TYPE,
          MarkTool.Unlock.TYPE,
          AssembleContext.TYPE,
          LogInclusions.TYPE,
          PlanCompaction.TYPE,
          Summarize.TYPE,
          CommitGroup.TYPE,
          AbortPlan.TYPE,
          Forget.TYPE,
          Restore.TYPE,
          ToolType.of("profile.collapse", Tool.CollapseProfiles.class, Output.Ran.class).run(),
          ToolType.of("session.prune", Tool.PruneSessions.class, Output.Ran.class).run(),
          ToolType.of("entries.consolidate", Tool.ConsolidateEntries.class, Output.Ran.class).run(),
          ListReviews.TYPE,
          ShowReview.TYPE,
          ApproveReview.TYPE,
          RejectReview.TYPE,
          ToolType.of("patterns.cleanup", Tool.CleanPatterns.class, Output.Ran.class).run(),
          BotTool.SendMessage.TYPE,
          BotTool.DeleteMessage.TYPE,
          AddSuppressRule.TYPE,
          RuleDecision.ApproveRule.TYPE,
          RuleDecision.RejectRule.TYPE,
          RuleDecision.RemoveRule.TYPE);

  private Tools() {}

  /** Returns the tool with the given name. */
  public static Optional<ToolType> named(String name) {
    return ALL.stream().filter(tool -> tool.name().equals(name)).findFirst();
  }

  /** Returns true if calls of the named tool change nothing. */
  public static boolean isReadOnly(String name) {
    return named(name).filter(ToolType::isReadOnly).isPresent();
  }
}
