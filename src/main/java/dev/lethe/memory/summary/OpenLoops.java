package dev.lethe.memory.summary;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Open loops of a group: questions without an answer, and announced tasks. */
final class OpenLoops {
  /** Number of messages within which an answer is expected. */
  private static final int ANSWERED_WITHIN = 5;

  /** Content of a source without its questions. */
  private static final class Reply {
    private final Set<Long> content = new HashSet<>();
    private String authorId;
    private int words;
  }

  private final List<Reply> replies = new ArrayList<>();

  /**
   * @param statements all statements in order
   * @param sources number of places of sources
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

  /** Returns true if a statement is an open loop. */
  boolean has(Statement statement) {
    if (statement.isBots() || statement.words() < 2) {
      return false;
    }
    return statement.asks() ? !isAnswered(statement) : CuePhrases.TASKS.areIn(statement.text());
  }

  /**
   * Returns true if another author answers: with more than one word in the next message, or with a
   * word of the question in one of the following messages.
   */
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
   * Returns true if any message contains at least half of the words of an earlier summary's
   * question. The distance between them is no longer known.
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
