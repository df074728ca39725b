package dev.lethe.item;

import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.memory.Kind;
import java.util.Objects;

/** What an item of a kind says. */
public sealed interface ItemFields {

  /** The kind that has these fields. */
  Kind kind();

  /** What of it is read, compared and hashed. */
  String text();

  /**
   * An observation of somebody or something.
   *
   * @param reinforcementCount how often it was observed, by its own store, at least 0
   */
  record Profile(String summary, Significance significance, long reinforcementCount)
      implements ItemFields {
    @Override
    public Kind kind() {
      return Kind.PROFILE;
    }

    @Override
    public String text() {
      return summary;
    }
  }

  /** What was said in a session. */
  record SessionMessage(String sessionId, Role role, String content) implements ItemFields {
    @Override
    public Kind kind() {
      return Kind.SESSION_MESSAGE;
    }

    @Override
    public String text() {
      return content;
    }
  }

  /**
   * What a session's older messages said.
   *
   * @param coversUntil when the newest message that it holds was created, epoch milliseconds; null
   *     if it doesn't say
   * @param written what one is made of that Lethe wrote; null of another store's
   */
  record SessionSummary(String sessionId, String summaryText, Long coversUntil, SummaryItem written)
      implements ItemFields {
    /** Another store's. */
    public SessionSummary(String sessionId, String summaryText, Long coversUntil) {
      this(sessionId, summaryText, coversUntil, null);
    }

    @Override
    public Kind kind() {
      return Kind.SESSION_SUMMARY;
    }

    @Override
    public String text() {
      return summaryText;
    }
  }

  /**
   * What somebody wants.
   *
   * @param prefScope where it holds
   */
  record Preference(String key, String value, String prefScope) implements ItemFields {
    @Override
    public Kind kind() {
      return Kind.PREFERENCE;
    }

    @Override
    public String text() {
      return key + ": " + value;
    }
  }

  /**
   * A piece of knowledge.
   *
   * @param type by its name: fact, decision, preference, lesson, event, todo or relationship
   * @param importance 1 to 10
   * @param expiry by its name: core, permanent or temporary
   * @param project null for the one that entries without a project share
   * @param confirmations at least 0, as is {@code recallCount}
   */
  record Entry(
      String type,
      String subject,
      String content,
      int importance,
      String expiry,
      String project,
      long confirmations,
      long recallCount)
      implements ItemFields {
    /** Whether another one says what it says of the same, and for the same project. */
    public boolean saysAs(Entry other) {
      return type.equals(other.type)
          && subject.equals(other.subject)
          && content.equals(other.content)
          && Objects.equals(project, other.project);
    }

    @Override
    public Kind kind() {
      return Kind.ENTRY;
    }

    @Override
    public String text() {
      return content;
    }
  }

  /** That one entry has to do with another. */
  record Relation(String sourceId, String targetId, String relationType) implements ItemFields {
    @Override
    public Kind kind() {
      return Kind.RELATION;
    }

    @Override
    public String text() {
      return sourceId + ' ' + relationType + ' ' + targetId;
    }
  }

  /**
   * An entry of a knowledge base.
   *
   * @param payload everything outside the common fields, a JSON object as it came
   */
  record Pattern(String entityType, String name, String content, String payload)
      implements ItemFields {
    @Override
    public Kind kind() {
      return Kind.PATTERN;
    }

    @Override
    public String text() {
      return content;
    }
  }
}
