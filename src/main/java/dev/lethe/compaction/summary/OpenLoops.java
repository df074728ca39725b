package dev.lethe.compaction.summary;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a group's people asked and nobody answered, or said is still to be done. */
final class OpenLoops {
  /** An answer comes within so many messages. */
  private static final int ANSWERED_WITHIN = 5;

  /** What a source says, its questions left out. */
  private static final class Reply {
    private final Set<Long> content = new HashSet<>();
    private String authorId;
    private int words;
  }

  private final List<Reply> replies = new ArrayList<>();

  /**
   * @param statements all, in their order
   * @param sources how many places of sources there are
   */
  OpenLoops(List<Statement> statements, int sources) {
    for (int i = 0; i < sources; i++) {
      replies.add(new Reply());
    }
    for (Statement statement : statements) {
      Reply reply = replies.get(statement.place());
      reply.authorId = statement.by().authorId();
      if (!statement.asks()) {
        reply.content.addAll(statement.content().keySet());
        reply.words += statement.words();
      }
    }
  }

  /** Whether a statement is one. */
  boolean has(Statement statement) {
    if (statement.isBots() || statement.words() < 2) {
      return false;
    }
    return statement.asks() ? !isAnswered(statement) : Phrases.TASKS.areIn(statement.text());
  }

  /** By more than a word of somebody else's next message, or by one that takes up a word of it. */
  private boolean isAnswered(Statement question) {
    String asker = question.by().authorId();
    int last = Math.min(question.place() + ANSWERED_WITHIN, replies.size() - 1);
    for (int place = question.place() + 1; place <= last; place++) {
      Reply reply = replies.get(place);
      boolean byAnother = asker == null || !asker.equals(reply.authorId);
      boolean next = place == question.place() + 1 && reply.words > 1;
      if (byAnother && (next || takesUp(question, reply))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether any of the messages takes up most of what an earlier summary says is asked. Nobody
   * knows any more how long before them that was.
   */
  boolean isSettled(Statement question) {
    int wanted = (question.content().size() + 1) / 2;
    return question.asks()
        && wanted > 0
        && replies.stream().anyMatch(reply -> common(question, reply) >= wanted);
  }

  private static long common(Statement question, Reply reply) {
    return question.content().keySet().stream().filter(reply.content::contains).count();
  }

  private static boolean takesUp(Statement question, Reply reply) {
    return question.content().keySet().stream().anyMatch(reply.content::contains);
  }
}
