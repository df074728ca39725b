package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Has a plan's groups summarised and committed. A reply takes some intervals of commits however
 * little there is to do, so several groups are under way at a time; not all, since a call that
 * waits for long is no longer done.
 */
final class GcRun {
  private static final int UNDER_WAY = 16;

  private final ToolSession session;
  private final Progress progress;
  private final Map<String, PlannedGroup> summarising = new HashMap<>();
  private final Map<String, PlannedGroup> committing = new HashMap<>();

  GcRun(ToolSession session, Progress progress) {
    this.session = session;
    this.progress = progress;
  }

  /** Returns when of each group it is known what became of it, or no more replies come. */
  void commit(List<PlannedGroup> groups) {
    Deque<PlannedGroup> waiting = new ArrayDeque<>(groups);
    while (!waiting.isEmpty() || underWay() > 0) {
      while (!waiting.isEmpty() && underWay() < UNDER_WAY) {
        PlannedGroup group = waiting.remove();
        summarising.put(
            session.send(group.groupId() + "-sum", "memory.summarize", group.toSummarise()), group);
      }
      session.poll().forEach(this::take);
      progress.show(
          groups.size() - waiting.size() - underWay() + " of " + groups.size() + " groups");
      if (session.isSilent()) {
        giveUp(waiting);
      }
    }
  }

  private int underWay() {
    return summarising.size() + committing.size();
  }

  private void take(String commandId, JsonNode reply) {
    boolean summarised = summarising.containsKey(commandId);
    PlannedGroup group =
        Objects.requireNonNull(
            summarised ? summarising.remove(commandId) : committing.remove(commandId));
    JsonNode result = reply.path("result");
    if (!ToolSession.isDone(reply)) {
      group.refuse(reply.path("error"));
    } else if (summarised) {
      committing.put(
          session.send(group.groupId(), "memory.compact_commit", group.toCommit(result)), group);
    } else {
      group.commit(result);
    }
  }

  /** A commit that nobody has answered may be done yet; what was not sent never is. */
  private void giveUp(Deque<PlannedGroup> waiting) {
    committing.values().forEach(group -> group.refuse(noReply("it may be done yet")));
    summarising.values().forEach(group -> group.refuse(noReply("nothing was done")));
    waiting.forEach(group -> group.refuse(noReply("nothing was done")));
    committing.clear();
    summarising.clear();
    waiting.clear();
  }

  private static JsonNode noReply(String what) {
    return Json.object().put("code", "no_reply").put("message", "no reply came, " + what);
  }
}
