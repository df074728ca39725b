package dev.lethe.memory;

import java.util.Locale;

/** Decision about a memory's vector, with its reason. */
public record EmbedVerdict(What what, Why why) {

  /** Action on the vector. */
  public enum What {
    REQUESTED,
    SKIPPED,
    SUMMARISE_FIRST,
    PURGED;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }
  }

  /** Reason for the action. */
  public enum Why {
    ELIGIBLE,
    KIND,
    DELETED,
    CHANNEL,
    TOKENS,
    NOT_KNOWLEDGE_BEARING,
    NO_TEXT,
    HAS_VECTOR,
    EDITED,
    NOT_MINTED;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    public String wireName() {
      return wireName;
    }
  }

  public static final EmbedVerdict NOT_MINTED = new EmbedVerdict(What.SKIPPED, Why.NOT_MINTED);
  public static final EmbedVerdict REQUESTED = new EmbedVerdict(What.REQUESTED, Why.ELIGIBLE);
  public static final EmbedVerdict SUMMARISE_FIRST =
      new EmbedVerdict(What.SUMMARISE_FIRST, Why.TOKENS);

  /** Returns the verdict that requests no vector. */
  public static EmbedVerdict skipped(Why why) {
    return new EmbedVerdict(What.SKIPPED, why);
  }

  /** Returns the verdict that removes the vector from the index. */
  public static EmbedVerdict purged(Why why) {
    return new EmbedVerdict(What.PURGED, why);
  }
}
