package dev.lethe.call;

import dev.lethe.family.rule.ProposalCall;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** Every tool with its name, arguments and output. */
public enum ToolKind {
  PIN("memory.pin", Tool.Pin.class, Output.Held.class),
  UNPIN("memory.unpin", Tool.Unpin.class, Output.Held.class),
  LOCK("memory.lock", Tool.Lock.class, Output.Held.class),
  UNLOCK("memory.unlock", Tool.Unlock.class, Output.Held.class),
  CONTEXT_ASSEMBLE(
      "memory.context_assemble", Tool.AssembleContext.class, Output.AssembledContext.class),
  CONTEXT_LOG_WRITE("memory.context_log_write", Tool.LogInclusions.class, Output.Logged.class),
  GC_PLAN("memory.gc_plan", Tool.PlanCompaction.class, Output.Planned.class),
  SUMMARIZE("memory.summarize", Tool.Summarize.class, Output.Summary.class),
  COMPACT_COMMIT("memory.compact_commit", Tool.CommitGroup.class, Output.Committed.class),
  COMPACT_ABORT("memory.compact_abort", Tool.AbortPlan.class, Output.Aborted.class),
  FORGET("memory.forget", Tool.Forget.class, Output.Forgotten.class),
  RESTORE("memory.restore", Tool.Restore.class, Output.Restored.class),
  COLLAPSE_PROFILES("profile.collapse", Tool.CollapseProfiles.class, Output.Ran.class),
  PRUNE_SESSIONS("session.prune", Tool.PruneSessions.class, Output.Ran.class),
  CONSOLIDATE_ENTRIES("entries.consolidate", Tool.ConsolidateEntries.class, Output.Ran.class),
  LIST_REVIEWS("review.list", Tool.ListReviews.class, Output.Reviews.class),
  SHOW_REVIEW("review.show", Tool.ShowReview.class, Output.Review.class),
  APPROVE_REVIEW("review.approve", Tool.ApproveReview.class, Output.Reviewed.class),
  REJECT_REVIEW("review.reject", Tool.RejectReview.class, Output.Reviewed.class),
  CLEAN_PATTERNS("patterns.cleanup", Tool.CleanPatterns.class, Output.Ran.class),
  SEND_MESSAGE("discord.send_message", Tool.SendMessage.class, Output.Published.class),
  DELETE_MESSAGE("discord.delete_message", Tool.DeleteMessage.class, Output.Published.class),
  ADD_SUPPRESS_RULE(ProposalCall.TOOL, Tool.AddSuppressRule.class, Output.RuleState.class),
  APPROVE_RULE("rule.approve", Tool.ApproveRule.class, Output.RuleState.class),
  REJECT_RULE("rule.reject", Tool.RejectRule.class, Output.RuleState.class),
  REMOVE_RULE("rule.remove", Tool.RemoveRule.class, Output.RuleState.class);

  /**
   * Time after a call at which it is replied to, even if partitions have not answered. Callers wait
   * a little longer for the reply.
   */
  public static final Duration DEADLINE = Duration.ofSeconds(10);

  /** {@link #DEADLINE} of a stage run, which scans everything that it covers, and of its undo. */
  public static final Duration DEADLINE_OF_RUNS = Duration.ofMinutes(10);

  private final String wireName;
  private final Class<? extends Tool> arguments;
  private final Class<? extends Output> output;

  ToolKind(String wireName, Class<? extends Tool> arguments, Class<? extends Output> output) {
    this.wireName = wireName;
    this.arguments = arguments;
    this.output = output;
  }

  public String wireName() {
    return wireName;
  }

  public Class<? extends Tool> arguments() {
    return arguments;
  }

  public Class<? extends Output> output() {
    return output;
  }

  /**
   * Returns true if the bot that owns the connection executes the tool and Lethe only passes the
   * call on.
   */
  public boolean isOfBot() {
    return Tool.OfBot.class.isAssignableFrom(arguments);
  }

  /**
   * Returns true if the tool only reads. Its reply may quote memories, so it is not kept: the same
   * call again is answered from the memories as they are then.
   */
  public boolean isRead() {
    return switch (this) {
      case CONTEXT_ASSEMBLE, SUMMARIZE, LIST_REVIEWS, SHOW_REVIEW -> true;
      default -> false;
    };
  }

  /** Returns true if the tool is a stage run, which takes longer than other calls. */
  public boolean isOfStage() {
    return Tool.OfStage.class.isAssignableFrom(arguments);
  }

  /**
   * Returns true if one partition executes the tool whatever scope is named, so that it is executed
   * once.
   */
  public boolean isOfOnePartition() {
    return isOfBot() || Tool.OfRule.class.isAssignableFrom(arguments);
  }

  /** Returns the tool with the given wire name. */
  public static Optional<ToolKind> named(String wireName) {
    return Arrays.stream(values()).filter(tool -> tool.wireName.equals(wireName)).findFirst();
  }
}
