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
   * @param sources how many sources there are
   */
  OpenLoops(List<Statement> statements, int sources) {
    for (int i = 0; i < sources; i++) {
      replies.add(new Reply());
    }
    for (Statement statement : statements) {
      Reply reply = replies.get(statement.place());
      reply.authorId = statement.source().source().authorId();
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
    String asker = question.source().source().authorId();
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

  private static boolean takesUp(Statement question, Reply reply) {
    return question.content().keySet().stream().anyMatch(reply.content::contains);
  }
}
