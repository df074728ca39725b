package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Summarizes and commits the groups of a plan. A reply takes several commit intervals even for
 * little work, so several groups are in progress at a time. Not all are: a call that waits too long
 * expires.
 */
final class GcRun {
  private static final int UNDER_WAY = 16;

  private final ToolSession session;
  private final Progress progress;
  private final Map<String, PlannedGroup> summarizing = new HashMap<>();
  private final Map<String, PlannedGroup> committing = new HashMap<>();

  GcRun(ToolSession session, Progress progress) {
    this.session = session;
    this.progress = progress;
  }

  /** Returns once the outcome of each group is known, or no more replies arrive. */
  void commit(List<PlannedGroup> groups) {
    Deque<PlannedGroup> waiting = new ArrayDeque<>(groups);
    while (!waiting.isEmpty() || underWay() > 0) {
      while (!waiting.isEmpty() && underWay() < UNDER_WAY) {
        PlannedGroup group = waiting.remove();
        summarizing.put(
            session.send(group.groupId() + "-sum", "memory.summarize", group.toSummarize()), group);
      }
      session.poll().forEach(this::take);
      progress.show(
          "groups summarized", groups.size() - waiting.size() - underWay(), groups.size());
      if (session.isSilent()) {
        abandon(waiting);
      }
    }
  }

  private int underWay() {
    return summarizing.size() + committing.size();
  }

  private void take(String commandId, JsonNode reply) {
    boolean summarized = summarizing.containsKey(commandId);
    PlannedGroup group =
        Objects.requireNonNull(
            summarized ? summarizing.remove(commandId) : committing.remove(commandId));
    JsonNode result = reply.path("result");
    if (!ToolSession.isDone(reply)) {
      group.refuse(reply.path("error"));
    } else if (summarized) {
      committing.put(
          session.send(group.groupId(), "memory.compact_commit", group.toCommit(result)), group);
    } else {
      group.commit(result);
    }
  }

  /** A commit without a reply may still complete; groups that weren't sent never will. */
  private void abandon(Deque<PlannedGroup> waiting) {
    committing.values().forEach(group -> group.refuse(noReply("the commit may still complete")));
    summarizing.values().forEach(group -> group.refuse(noReply("nothing was changed")));
    waiting.forEach(group -> group.refuse(noReply("nothing was changed")));
    committing.clear();
    summarizing.clear();
    waiting.clear();
  }

  private static JsonNode noReply(String what) {
    return Json.object().put("code", "no_reply").put("message", "no reply; " + what);
  }
}
