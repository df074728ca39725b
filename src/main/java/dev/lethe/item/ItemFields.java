package dev.lethe.item;

import dev.lethe.memory.Kind;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.text.Nfkc;
import java.util.Locale;

/** Kind-specific fields of an item. */
public sealed interface ItemFields {

  /** Returns the kind that has these fields. */
  Kind kind();

  /** Returns the text that is displayed, compared and hashed. */
  String text();

  /**
   * Returns the fields with a text of an earlier version.
   *
   * @return null if that text can't be one of this item, because its kind keeps none or it belongs
   *     to another preference
   */
  default ItemFields withText(String earlier) {
    return null;
  }

  /**
   * Observation about a person or thing.
   *
   * @param reinforcementCount number of observations counted by its own store, at least 0
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

    @Override
    public ItemFields withText(String earlier) {
      return new Profile(earlier, significance, reinforcementCount);
    }
  }

  /** Message of a session. */
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
   * Summary of a session's older messages.
   *
   * @param coversUntil creation time of the newest message covered, epoch milliseconds; null if not
   *     given
   * @param written sources of a summary written by Lethe; null for another store's
   */
  record SessionSummary(String sessionId, String summaryText, Long coversUntil, SummaryItem written)
      implements ItemFields {
    /** Creates the fields of another store's summary. */
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
   * Preference of a user.
   *
   * @param prefScope area in which it applies
   */
  record Preference(String key, String value, String prefScope) implements ItemFields {
    private static final String SEPARATOR = ": ";

    @Override
    public Kind kind() {
      return Kind.PREFERENCE;
    }

    @Override
    public String text() {
      return key + SEPARATOR + value;
    }

    @Override
    public ItemFields withText(String earlier) {
      String start = key + SEPARATOR;
      return earlier.startsWith(start)
          ? new Preference(key, earlier.substring(start.length()), prefScope)
          : null;
    }
  }

  /**
   * Piece of knowledge.
   *
   * @param type name of its type: fact, decision, preference, lesson, event, todo or relationship
   * @param importance 1 to 10
   * @param expiry name of its expiry: core, permanent or temporary
   * @param project null for the project shared by all entries without one
   * @param confirmations at least 0, as is {@code recallCount}
   * @param confidence 0 to 1; null if its store gives none
   */
  record Entry(
      String type,
      String subject,
      String content,
      int importance,
      String expiry,
      String project,
      long confirmations,
      long recallCount,
      Double confidence)
      implements ItemFields {
    private static final java.util.regex.Pattern SPACES =
        java.util.regex.Pattern.compile("[\\s\\p{Z}]+");

    /** Creates an entry without a confidence. */
    public Entry(
        String type,
        String subject,
        String content,
        int importance,
        String expiry,
        String project,
        long confirmations,
        long recallCount) {
      this(type, subject, content, importance, expiry, project, confirmations, recallCount, null);
    }

    /** Importance of an entry whose store gives none. */
    public static final int MEDIUM_IMPORTANCE = 5;

    /**
     * Returns true if the other entry has the same type, subject and content, and a project with an
     * equal {@linkplain #comparableProject comparable} name.
     */
    public boolean hasContentOf(Entry other) {
      return type.equals(other.type)
          && subject.equals(other.subject)
          && content.equals(other.content)
          && comparableProject().equals(other.comparableProject());
    }

    /** Returns the project's comparable name; empty for the project of entries without one. */
    public String comparableProject() {
      return project == null ? "" : comparable(project);
    }

    /**
     * Returns a subject or the name of a project in NFKC and lower case, with single spaces, for
     * comparison.
     */
    public static String comparable(String name) {
      return SPACES.matcher(Nfkc.of(name).toLowerCase(Locale.ROOT).strip()).replaceAll(" ");
    }

    @Override
    public Kind kind() {
      return Kind.ENTRY;
    }

    @Override
    public String text() {
      return content;
    }

    @Override
    public ItemFields withText(String earlier) {
      return new Entry(
          type,
          subject,
          earlier,
          importance,
          expiry,
          project,
          confirmations,
          recallCount,
          confidence);
    }
  }

  /** Relation between two entries. */
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
   * Entry of a knowledge base.
   *
   * @param payload everything outside the common fields, a JSON object as received
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

    @Override
    public ItemFields withText(String earlier) {
      return new Pattern(entityType, name, earlier, payload);
    }
  }
}
